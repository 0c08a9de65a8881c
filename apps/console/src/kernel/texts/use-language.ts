import type { Language } from '@inkstone/phrases';
import { useTranslation } from 'react-i18next';

/** The language of the interface; whoever uses it is drawn anew when it changes. */
export const useLanguage = (): Language => (useTranslation().i18n.language === 'zh' ? 'zh' : 'en');
