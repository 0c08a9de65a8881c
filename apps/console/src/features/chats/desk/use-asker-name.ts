import { useTranslation } from 'react-i18next';

/** What staff calls an asker: visitors of a web site who never said who they are have a number only. */
export const useAskerName = () => {
  const { t } = useTranslation('chatDesk');
  return (name: string): string => (/^#[0-9a-f]{6}$/.test(name) ? t('visitor', { number: name }) : name);
};
