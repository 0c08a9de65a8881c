/** How often something is looked at anew. */
export type Rhythm = 'never' | 'day' | 'week';

const dayMs = 24 * 3600 * 1000;
const daysOf: Record<Rhythm, number> = { never: 0, day: 1, week: 7 };

/** When it is time again; null for never. */
export const timeOf = (every: Rhythm, now: Date): Date | null =>
  every === 'never' ? null : new Date(now.getTime() + daysOf[every] * dayMs);
