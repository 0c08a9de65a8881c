import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { generationLimits } from './writer-calls.ts';
import { briefWishes } from './writers.ts';

/** What the alt texts of one product cost, in points, however many pictures it has, where none of them is looked at. */
export const altTextsPrice = 0.5;
/** What the text of a picture costs, in points, that the model looks at. */
export const altSeenPrice = 0.5;
/** The fields of a run, one for each picture; so many are written about at once, the first ones. Letters, since names in an answer have no digits. */
export const altFields = ['altA', 'altB', 'altC', 'altD', 'altE', 'altF', 'altG', 'altH', 'altI', 'altJ', 'altK', 'altL'] as const;

/** In which language alt texts are written, by which model and in whose voice. */
export const altTextsWish = z.strictObject({
  language: briefWishes.shape.language,
  modelId: briefWishes.shape.modelId.default(null),
  voiceId: briefWishes.shape.voiceId,
  /** Whether a model that sees is shown the pictures. */
  isLooking: z.boolean().default(true),
});
export type AltTextsWish = z.infer<typeof altTextsWish>;

const params = z.object({ id: z.uuid() });

export const altTextEndpoints = {
  latest: defineEndpoint({
    method: 'GET',
    path: '/api/product/:id/improve/alt_texts/',
    access: 'session',
    summary: 'The caller’s newest run about the pictures that the product has now, if it goes on or left texts; null for none',
    params,
    data: z.object({ run: z.object({ id: z.uuid(), startedAt: z.iso.datetime() }).nullable() }),
  }),
  write: defineEndpoint({
    method: 'POST',
    path: '/api/product/:id/improve/alt_texts/',
    access: 'session',
    summary: 'Starts to write the alt texts of a product’s pictures; follow it at /api/runs/:id/events/, its fields are `altA`, `altB` …',
    limits: generationLimits,
    idempotent: true,
    params,
    body: altTextsWish,
    data: z.object({ runId: z.uuid() }),
  }),
};
