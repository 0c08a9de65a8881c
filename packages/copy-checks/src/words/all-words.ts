import type { ContentLanguage } from '@inkstone/contract/writers';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { LanguageWords } from './language-words.ts';
import { pt } from './pt.ts';
import { zh } from './zh.ts';

/** What each language of the writers calls things. */
export const languageWords: Readonly<Record<ContentLanguage, LanguageWords>> = { en, zh, fr, de, es, pt, ja, ko };

/** The languages of the writers. */
export const contentLanguages: readonly ContentLanguage[] = ['en', 'zh', 'fr', 'de', 'es', 'pt', 'ja', 'ko'];
