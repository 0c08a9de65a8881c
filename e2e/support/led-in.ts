import type { Language } from '@inkstone/phrases';
import { isWhole } from '../../apps/server/test/scale.ts';

// `npm test` leads a journey once, `node scripts/journeys.mjs` in each language and at each width (decision 79).

/** The languages of a journey that is the same in each: one of them; about half of the journeys have each. */
export const ledIn = (language: Language): Language[] => (isWhole ? ['en', 'zh'] : [language]);

/** The widths of a journey that is led in both languages: that of a desk in English, that of a phone in Chinese. */
export const widthsIn = (language: Language): number[] => (isWhole ? [1440, 390] : [language === 'en' ? 1440 : 390]);
