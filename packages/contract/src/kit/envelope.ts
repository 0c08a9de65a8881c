import { z } from 'zod';

/** Every JSON answer has this shape; `errno` 0 means success. */
export const envelope = <Data extends z.ZodType>(data: Data) => z.object({ errno: z.literal(0), msg: z.string(), data });

/** A refusal: `code` is a phrase key, `msg` its text in the caller's language, `issues` the fields that were wrong. */
export const failure = z.object({
  errno: z.number().int().positive(),
  code: z.string(),
  msg: z.string(),
  issues: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});
export type Failure = z.infer<typeof failure>;
