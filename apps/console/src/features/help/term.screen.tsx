import { useTranslation } from 'react-i18next';
import { HelpPage } from './help-page.tsx';

const sections = [
  'service',
  'account',
  'content',
  'models',
  'vendors',
  'points',
  'fair',
  'availability',
  'end',
  'liability',
  'contact',
] as const;

/** The terms of service, open to anybody. */
export const TermScreen = () => {
  const { t } = useTranslation('term');
  const texts = sections.map((name) => ({ title: t(`${name}Title`), text: t(`${name}Text`) }));
  return <HelpPage title={t('title')} updated={t('updated')} intro={t('intro')} sections={texts} />;
};
