/** The first day of the month after this one, in UTC, where the limits of apps begin anew. */
export const nextMonth = (now: Date): string => {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return first.toISOString().slice(0, 10);
};

/** From 0 to 1: how much of a limit is used; null where there is none. */
export const shareOf = (spent: string, limit: number | null): number | null => (limit === null ? null : Math.min(1, Number(spent) / limit));
