import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { generationLimits } from './writer-calls.ts';
import { briefWishes, contentLanguage, type FieldShape, tone } from './writers.ts';

/** How a part of a text is written anew. */
export const rewriteWay = z.enum(['shorter', 'longer', 'tone', 'translate']);
export type RewriteWay = z.infer<typeof rewriteWay>;

/** What a part of a text costs, in points, however it is written anew. */
export const rewritePrice = 0.5;
/** So many characters a part may have, its markup included. */
export const longestSelection = 6000;

/** What the writer that composes by rules can do honestly; for the rest a model is needed. */
export const builtinWays: readonly RewriteWay[] = ['shorter'];

const shapes = ['line', 'lines', 'html'] as const satisfies readonly FieldShape[];

/** Where the part stands: the draft and its field, and what the editor of that text knows of the place. */
const rewritePlace = z.strictObject({
  draftId: z.uuid(),
  field: z.string().min(1).max(40),
  from: z.number().int().min(0),
  to: z.number().int().min(0),
});
export type RewritePlace = z.infer<typeof rewritePlace>;

/** The part of a text that is written anew; pictures and embeds stand in it as `⟦0⟧`, `⟦1⟧`, and come back so, each once. */
export const rewriteWish = z.strictObject({
  selection: z.string().trim().min(1, { error: 'writer.rewriteEmpty' }).max(longestSelection, { error: 'writer.rewriteTooLong' }),
  way: rewriteWay,
  /** Of the text that it is a part of; in a line there is no markup. */
  shape: z.enum(shapes).default('html'),
  /** So many characters the result may have, of which an East Asian one counts for two; left out where it may have any. */
  most: z.number().int().min(1).max(10_000).optional(),
  /** With it the draft knows of the run until somebody has decided, and any page that opens the draft goes on with it. */
  place: rewritePlace.nullable().default(null),
  /** Of the result; for a translation the one to translate into. */
  language: contentLanguage,
  /** The tone that is wished, where `way` is `tone`. */
  tone: tone.default('natural'),
  /** The whole text that the part is from: what it may say more of. */
  around: z.string().max(8000).default(''),
  modelId: briefWishes.shape.modelId.default(null),
  voiceId: briefWishes.shape.voiceId,
});
export type RewriteWish = z.infer<typeof rewriteWish>;

export const rewritingEndpoints = {
  rewrite: defineEndpoint({
    method: 'POST',
    path: '/api/writers/rewrite/',
    access: 'session',
    summary: 'Starts to write a part of a text anew; follow it at /api/runs/:id/events/, its field is `text`',
    limits: generationLimits,
    idempotent: true,
    body: rewriteWish,
    data: z.object({ runId: z.uuid() }),
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/writers/rewrite/decided/',
    access: 'session',
    summary: 'Somebody has decided on a part that was written anew: its draft forgets the run',
    idempotent: true,
    body: rewritePlace.pick({ draftId: true, field: true }).extend({ runId: z.uuid() }),
    data: z.object({}),
  }),
};
