import { z } from 'zod';
import { documentTags } from './documents.ts';
import { defineEndpoint } from './kit/endpoint.ts';

/** Characters of a question, and passages of an answer. */
export const retrievalLimits = { question: 2000, topK: 50 } as const;

const lowestScore = z.number().min(0, 'retrieval.thresholdRange').max(1, 'retrieval.thresholdRange');

/** How many passages answer a question at most, and from which score on, in 0..1. They cut what was ranked, and change no rank. */
export const retrievalSettings = z.strictObject({
  topK: z.number().int().min(1, 'retrieval.topKRange').max(retrievalLimits.topK, 'retrieval.topKRange'),
  threshold: lowestScore,
});
export type RetrievalSettings = z.infer<typeof retrievalSettings>;

/** The same as a knowledge base keeps it, where the lowest score may be automatic (null): it then suits who answers. */
export const keptRetrieval = retrievalSettings.extend({ threshold: lowestScore.nullable() });
export type KeptRetrieval = z.infer<typeof keptRetrieval>;

/** What a knowledge base begins with. */
export const usualRetrieval: KeptRetrieval = { topK: 8, threshold: null };

/** A passage that answers, with where it stands. */
const foundPassage = z.object({
  document: z.uuid(),
  index: z.number().int(),
  text: z.string(),
  /** How much of the question it answers, comparable between questions. */
  score: z.number(),
  name: z.string(),
  headings: z.array(z.string()),
  firstPage: z.number().int().nullable(),
  lastPage: z.number().int().nullable(),
  /** By what it was found. */
  foundBy: z.array(z.enum(['words', 'meaning'])),
  /** Where words of the question stand in the text: from and to, in their order. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});
export type FoundPassage = z.infer<typeof foundPassage>;

/**
 * How something beside words went: not wanted, not needed, used, not there yet, not there in time, or too dear for the points there are.
 */
const legState = z.enum(['off', 'unused', 'used', 'preparing', 'failed', 'tooDear']);
export type LegState = z.infer<typeof legState>;

/** How far the vectors of a base are, while some are missing; `reason` says why the last try failed. */
const missingVectors = z.object({ passages: z.number().int(), embedded: z.number().int(), reason: z.string().nullable() });

const retrievalAnswer = z.object({
  passages: z.array(foundPassage),
  meaning: legState,
  rerank: legState,
  vectors: missingVectors.nullable(),
});
export type RetrievalAnswer = z.infer<typeof retrievalAnswer>;

export const retrievalEndpoints = {
  test: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/test_retrieval/',
    access: 'enterprise-admin',
    summary: 'The passages that the chat would get for a question, the best first',
    params: z.object({ id: z.uuid() }),
    /** With an automatic lowest score: that which suits the model by which the knowledge base answers unasked. */
    body: keptRetrieval.extend({
      /** Only documents that have one of these; empty for all. What the base is limited to stays. */
      tags: documentTags.default([]),
      /** The shared user for whom it is looked; null for the account's own people. */
      sharedUserId: z.uuid().nullable().default(null),
      question: z.string().trim().min(1, 'retrieval.questionEmpty').max(retrievalLimits.question, 'retrieval.questionLong'),
    }),
    data: retrievalAnswer,
  }),
};
