const dayMs = 24 * 3600 * 1000;

/** Whether days of a zone, which `findTimeZone` has found, begin with an hour of UTC throughout these days; there are zones in which they do not. */
export const beginsWithHours = (timeZone: string, firstDay: string, dayCount: number): boolean => {
  const minutes = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' });
  const from = Date.parse(firstDay) - dayMs;
  // Clocks change once a day at most, so one look at each day, and at those around, sees every offset.
  return Array.from({ length: dayCount + 2 }, (_, day) => minutes.format(from + day * dayMs)).every((minute) => minute === '0');
};
