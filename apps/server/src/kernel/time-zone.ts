/**
 * The proper name of a time zone; undefined for what is none. Names only: PostgreSQL reads the sign of an offset like `+08:00` the other
 * way round than JavaScript.
 */
export const findTimeZone = (name: string): string | undefined => {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};
