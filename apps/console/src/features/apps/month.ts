/** The first day of the month after this one, in UTC, where the limits of apps begin anew. */
export const nextMonth = (now: Date): string => {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return first.toISOString().slice(0, 10);
};
