import { z } from 'zod';

/** In which zone of the IANA database the days of figures begin and end. */
export const readerDays = z.object({ timeZone: z.string().max(60).default('UTC') });
