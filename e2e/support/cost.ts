import { type Language, phrases } from '@inkstone/phrases';

/** What a writer says once a run has cost so many points; not for one. */
export const costText = (language: Language, points: string): string => phrases[language].prices.cost_other.replace('{{points}}', points);

/** What a button says that begins work which is free. */
export const freeAction = (language: Language, action: string): string => {
  const { prices } = phrases[language];
  return prices.action.replace('{{action}}', action).replace('{{price}}', prices.free);
};
