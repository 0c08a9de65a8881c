import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { generationLimits } from './writer-calls.ts';
import { briefWishes } from './writers.ts';

/** What the alt texts of one product cost, in points, however many pictures it has. */
export const altTextsPrice = 0.5;
/** The fields of a run, one for each picture; so many are written about at once, the first ones. Letters, since names in an answer have no digits. */
export const altFields = ['altA', 'altB', 'altC', 'altD', 'altE', 'altF', 'altG', 'altH', 'altI', 'altJ', 'altK', 'altL'] as const;

/** In which language alt texts are written, by which model and in whose voice. */
export const altTextsWish = z.strictObject({
  language: briefWishes.shape.language,
  modelId: briefWishes.shape.modelId.default(null),
  voiceId: briefWishes.shape.voiceId,
});
export type AltTextsWish = z.infer<typeof altTextsWish>;

export const altTextEndpoints = {
  write: defineEndpoint({
    method: 'POST',
    path: '/api/product/:id/improve/alt_texts/',
    access: 'session',
    summary: 'Starts to write the alt texts of a product’s pictures; follow it at /api/runs/:id/events/, its fields are `altA`, `altB` …',
    limits: generationLimits,
    idempotent: true,
    params: z.object({ id: z.uuid() }),
    body: altTextsWish,
    data: z.object({ runId: z.uuid() }),
  }),
};
