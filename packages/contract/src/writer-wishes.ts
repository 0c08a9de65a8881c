import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { briefWishes, writerKind } from './writers.ts';

/** What a person wished of their last text of a kind: the next one of that kind begins with it. */
export const rememberedWishes = z.object({
  tone: briefWishes.shape.tone,
  brand: briefWishes.shape.brand.default(''),
  /** May be one that has gone since, like the voice: the screen says so, and goes on without. */
  modelId: briefWishes.shape.modelId.default(null),
  voiceId: z.uuid().nullable().default(null),
  audience: z.string().trim().max(200).default(''),
  instructions: z.string().trim().max(2000).default(''),
});
export type RememberedWishes = z.infer<typeof rememberedWishes>;

export const writerWishEndpoints = {
  remembered: defineEndpoint({
    method: 'GET',
    path: '/api/writers/wishes/',
    access: 'session',
    summary: 'What the caller wished of their last text of each kind; null where there was none',
    data: z.record(writerKind, rememberedWishes.nullable()),
  }),
};
