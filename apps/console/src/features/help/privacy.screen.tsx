import { useTranslation } from 'react-i18next';
import { HelpPage } from './help-page.tsx';

const sections = ['account', 'content', 'vendors', 'cookies', 'logs', 'secrets', 'payment', 'rights', 'retention'] as const;

/** The privacy policy, open to anybody. */
export const PrivacyScreen = () => {
  const { t } = useTranslation('privacy');
  const texts = sections.map((name) => ({ title: t(`${name}Title`), text: t(`${name}Text`) }));
  return <HelpPage title={t('title')} updated={t('updated')} intro={t('intro')} sections={texts} />;
};
