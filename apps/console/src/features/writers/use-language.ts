import type { Language } from '@inkstone/phrases';
import { useTranslation } from 'react-i18next';

/** The language that the console speaks now. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'zh' ? 'zh' : 'en');
