import type { ContentLanguage } from '@inkstone/contract/writers';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { LanguagePack } from './language-pack.ts';
import { pt } from './pt.ts';
import { zh } from './zh.ts';

export const languagePacks: Record<ContentLanguage, LanguagePack> = { en, zh, fr, de, es, pt, ja, ko };
