import { phrases } from '@inkstone/phrases';
import { initReactI18next } from 'react-i18next';
import { i18n } from '#console/kernel/texts/i18n.ts';
import { manifest } from '#console/kernel/texts/manifest/en.ts';

/** The English texts, all at once, for components under test. */
export const startTestTexts = async (): Promise<void> => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    defaultNS: false,
    ns: [...Object.keys(phrases.en), 'manifest'],
    resources: { en: { ...phrases.en, manifest } },
  });
};
