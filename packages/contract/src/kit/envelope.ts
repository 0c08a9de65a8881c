import { z } from 'zod';

/** A refusal: `code` is a phrase key, `msg` its text in the caller's language, `issues` the fields that were wrong. */
export const failure = z.object({
  errno: z.number().int().positive(),
  code: z.string(),
  msg: z.string(),
  issues: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});
