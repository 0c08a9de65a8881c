import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { retrievalSettings } from './retrieval.ts';

/** Questions of a set, bytes of its file, characters of what is expected, runs that are kept of a base, and settings that are tried at once. */
export const evaluationLimits = { questions: 500, bytes: 2 * 1024 * 1024, text: 2000, runs: 20, settings: 2 } as const;

const count = z.number().int();
const share = z.number().min(0).max(1);

/** What a passage has to be to be right; all of them null: nothing answers the question. */
export const expectedPassage = z.object({
  document: z.string().nullable(),
  page: count.nullable(),
  text: z.string().nullable(),
});
export type ExpectedPassage = z.infer<typeof expectedPassage>;

/** What is wrong with a row of a file; only a row whose document is not there (yet) is taken all the same. */
const rowProblem = z.object({
  line: count,
  kind: z.enum(['noQuestion', 'questionLong', 'nothingExpected', 'pageWrong', 'textLong', 'twice', 'tooMany', 'documentUnknown']),
  /** What stands in the row of it. */
  value: z.string(),
});
export type RowProblem = z.infer<typeof rowProblem>;

/** What a file of labelled questions is, row by row. */
export const questionCheck = z.object({
  /** Whether the first row names the columns; else they were taken in their usual order. */
  hasHeader: z.boolean(),
  rows: count,
  questions: count,
  /** Those of them that nothing answers. */
  unanswerable: count,
  problems: z.array(rowProblem),
  first: z.array(expectedPassage.extend({ question: z.string() })),
});
export type QuestionCheck = z.infer<typeof questionCheck>;

/** What came of all questions of a run; null where there were none of the kind. */
export const evaluationFigures = z.object({
  /** The share of the questions with an answer of which a right passage was among the first one, three and five. */
  hit1: share.nullable(),
  hit3: share.nullable(),
  hit5: share.nullable(),
  /** The mean of one by the rank of the first right passage. */
  mrr: share.nullable(),
  /** The share of the questions without an answer of which nothing was found. */
  refused: share.nullable(),
});
export type EvaluationFigures = z.infer<typeof evaluationFigures>;

/** All questions of a set, asked with one setting. */
export const evaluationRun = z.object({
  id: z.uuid(),
  settings: retrievalSettings,
  setName: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  /** Asked because somebody wished it, or because settings were to be kept. */
  purpose: z.enum(['try', 'guard']),
  questions: count,
  done: count,
  figures: evaluationFigures.nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type EvaluationRun = z.infer<typeof evaluationRun>;

/** What a knowledge base is measured by, and what came of it. */
export const evaluation = z.object({
  /** Null while there are no questions. */
  set: z.object({ name: z.string(), questions: count, unanswerable: count, updatedAt: z.iso.datetime() }).nullable(),
  guard: z.object({
    /** By how much hit@5 may fall before a change is refused; null: whatever comes of it. */
    mostFall: share.nullable(),
    /** The hit@5 that a change is held against. */
    measure: share.nullable(),
    /** Whether the questions are being asked for it. */
    isMeasuring: z.boolean(),
  }),
  /** The newest first. */
  runs: z.array(evaluationRun),
});
export type Evaluation = z.infer<typeof evaluation>;

/** What one setting made of a question. */
const evaluatedAnswer = z.object({
  /** The place of the first right passage, from 1 on; null where none was found. */
  rank: count.nullable(),
  isRight: z.boolean(),
  /** What came first; null where nothing was found. */
  first: z.object({ name: z.string(), page: count.nullable(), score: z.number(), text: z.string() }).nullable(),
});
export type EvaluatedAnswer = z.infer<typeof evaluatedAnswer>;

/** A run question by question, beside another one where there is one. */
export const evaluationComparison = z.object({
  run: evaluationRun,
  other: evaluationRun.nullable(),
  items: z.array(
    z.object({
      question: z.string(),
      expected: expectedPassage,
      /** Null where the run has not asked it. */
      one: evaluatedAnswer.nullable(),
      other: evaluatedAnswer.nullable(),
    }),
  ),
});
export type EvaluationComparison = z.infer<typeof evaluationComparison>;

const params = z.object({ id: z.uuid() });
const access = 'enterprise-admin';

export const evaluationEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/:id/evaluation/',
    access,
    summary: 'The labelled questions of a knowledge base and what settings made of them',
    params,
    data: evaluation,
  }),
  setGuard: defineEndpoint({
    method: 'PATCH',
    path: '/api/ai_chat/:id/evaluation/',
    access,
    summary: 'By how much hit@5 may fall before a change of the search is refused; measures anew what that is held against',
    params,
    body: z.strictObject({ mostFall: z.number().min(0, 'evaluation.fallRange').max(1, 'evaluation.fallRange').nullable() }),
    data: evaluation,
  }),
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/evaluation/questions/',
    access,
    summary:
      'Reads labelled questions (CSV or XLSX, the body); with dryRun nothing is kept, else they take the place of those that were there',
    limits: [{ by: 'account', burst: 20, perMinute: 20 }],
    maxBodyBytes: evaluationLimits.bytes,
    rawBody: true,
    params,
    query: z.object({ name: z.string().trim().min(1).max(200), dryRun: z.enum(['true', 'false']) }),
    data: questionCheck,
  }),
  removeQuestions: defineEndpoint({
    method: 'DELETE',
    path: '/api/ai_chat/:id/evaluation/questions/',
    access,
    summary: 'Throws the labelled questions away; what came of them stays',
    params,
    data: z.object({}),
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/:id/evaluation/runs/',
    access,
    summary: 'Asks all questions with each of the settings; goes on when the page is closed',
    params,
    body: z.strictObject({ settings: z.array(retrievalSettings).min(1).max(evaluationLimits.settings) }),
    data: z.object({ ids: z.array(z.uuid()) }),
  }),
  compare: defineEndpoint({
    method: 'GET',
    path: '/api/ai_chat/evaluation/runs/:id/',
    access,
    summary: 'What came of a run question by question, and of another one beside it',
    params,
    query: z.object({ other: z.uuid().optional() }),
    data: evaluationComparison,
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/ai_chat/evaluation/runs/:id/stop/',
    access,
    summary: 'Ends a run; what was asked already stays',
    params,
    data: z.object({}),
  }),
  removeRun: defineEndpoint({
    method: 'DELETE',
    path: '/api/ai_chat/evaluation/runs/:id/',
    access,
    summary: 'Removes a run with its answers',
    params,
    data: z.object({}),
  }),
};
