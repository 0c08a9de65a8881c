/** Names that were found, as they were written. */
const known = new Map<string, string>();
/** Twice as many as the IANA database has; there are more ways to write them. */
const mostKnown = 1000;

const lookUp = (name: string): string | undefined => {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/**
 * The proper name of a time zone; undefined for what is none. Names only: PostgreSQL reads the sign of an offset like `+08:00` the other
 * way round than JavaScript. A look-up takes a tenth of a millisecond, so what was found is kept.
 */
export const findTimeZone = (name: string): string | undefined => {
  const found = known.get(name) ?? lookUp(name);
  if (found !== undefined && known.size < mostKnown) known.set(name, found);
  return found;
};

const calendars = new Map<string, Intl.DateTimeFormat>();

const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const made = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, made);
  return made;
};

/** The day that it is in a zone, which `findTimeZone` has found, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string => calendarOf(timeZone).format(at);

const dayMs = 24 * 3600 * 1000;

/** The last so many days of a zone, which `findTimeZone` has found, oldest first, as YYYY-MM-DD. */
export const lastDays = (timeZone: string, now: Date, count: number): string[] => {
  const today = Date.parse(dayIn(timeZone, now));
  return Array.from({ length: count }, (_, index) => new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10));
};
