import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';

/** So many runs of a text are compared: those of 6,000 words. */
export const mostRuns = 6000;

/** So many other texts are counted; of more it is only said that there are more. */
export const otherTextsCounted = 100;

/** Another text of the shop: a product as its store has it, or a draft. */
export const otherText = z.object({
  id: z.uuid(),
  kind: z.enum(['product', 'listing', 'blog', 'page']),
  title: z.string(),
  /** Whether the caller can open it in its writer; a colleague's article can only be read. */
  isOpenable: z.boolean(),
  /** Where readers see it; null where they do not. */
  url: z.string().nullable(),
});
export type OtherText = z.infer<typeof otherText>;

/** The hash of eight words in a row; 52 bits. */
const run = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const elsewhereEndpoints = {
  find: defineEndpoint({
    method: 'POST',
    path: '/api/writers/elsewhere/',
    access: 'session',
    summary: 'Which runs of eight words stand in other texts of the current shop too, in how many, and in which first',
    limits: [{ by: 'user', burst: 120, perMinute: 240 }],
    body: z.strictObject({
      runs: z.array(run).max(mostRuns),
      /** The text's own draft and product: what stands there is not elsewhere. */
      draftId: z.uuid().nullable().default(null),
      productId: z.uuid().nullable().default(null),
    }),
    data: z.object({
      texts: z.array(otherText),
      /** Of each run that stands elsewhere: in how many other texts, a hundred and more as one hundred, and the first of them, by their places in `texts`. */
      runs: z.array(z.object({ run, others: z.number().int(), texts: z.array(z.number().int()) })),
      /** Whether all texts of the shop were compared: those that an earlier version had read are taken in a few with each call. */
      isComplete: z.boolean(),
    }),
  }),
};
