import { z } from 'zod';

/** A mail address as somebody typed it, in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: 'session.email' }).max(320));
