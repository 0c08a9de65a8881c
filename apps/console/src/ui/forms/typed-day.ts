const typedDay = /^\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?\s*$/;

/** The day that was typed, as YYYY-MM-DD; '' for an empty field, undefined for what is no day. */
export const dayOf = (typed: string): string | undefined => {
  if (!typed.trim()) return '';
  const [, year = '', month = '', day = ''] = typedDay.exec(typed) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A 31st of April would roll over into May.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
};

/** The day in the person's own time zone, as calendars count; undefined without one. */
export const dateOf = (day: string): Date | undefined => (day ? new Date(`${day}T00:00:00`) : undefined);

export const isoOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
