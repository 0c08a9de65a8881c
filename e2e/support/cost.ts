import { type Language, phrases } from '@inkstone/phrases';

/** What a writer says once a run has cost so many points; not for one. */
export const costText = (language: Language, points: string): string => phrases[language].prices.cost_other.replace('{{points}}', points);
