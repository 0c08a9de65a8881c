import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { runState } from './runs.ts';
import { generationLimits } from './writer-calls.ts';
import { briefWishes, writerKind } from './writers.ts';

/** The texts of one request, as its run names them; each is charged by itself, and all have the price of one. */
export const alternativeNames = ['first', 'second', 'third'] as const;

/** What else the lines of a draft could say. */
const alternatives = z.object({
  /** Whole texts with their fields, newest first; kept as long as the runs that wrote them. */
  items: z.array(z.object({ field: z.string(), text: z.string() })),
  /** The newest run that writes some of them; null for none. */
  run: z
    .object({
      id: z.uuid(),
      field: z.string(),
      state: runState,
      /** Why it failed, in the reader's language. */
      error: z.object({ code: z.string(), msg: z.string() }).nullable(),
      /** What it was charged, as a decimal text; null while it is under way. */
      points: z.string().nullable(),
    })
    .nullable(),
});
export type Alternatives = z.infer<typeof alternatives>;

const params = z.object({ id: z.uuid() });
const path = '/api/writers/:id/alternatives/';
/** What the draft is one of. */
const kind = writerKind.default('listing');

export const alternativeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path,
    access: 'session',
    summary: 'What else the lines of a draft could say, and the run that writes more of it',
    params,
    query: z.object({ kind }),
    data: alternatives,
  }),
  write: defineEndpoint({
    method: 'POST',
    path,
    access: 'session',
    summary: `Starts a run that writes ${alternativeNames.length} alternatives for a line of a draft, beside the draft; each costs what that line costs`,
    limits: generationLimits,
    idempotent: true,
    params,
    body: z.strictObject({
      kind,
      /** One of the draft's fields that are a single line. */
      field: z.string().max(40),
      /** Who writes them, instead of the model that the draft names. */
      modelId: briefWishes.shape.modelId,
    }),
    data: z.object({ runId: z.uuid() }),
  }),
};
