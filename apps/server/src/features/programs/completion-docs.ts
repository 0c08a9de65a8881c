import { z } from 'zod';
import type { Described } from '#server/kernel/http/bare/bare-routes.ts';
import { completion } from './asked-completion.ts';

const citation = z.object({
  number: z.number().int(),
  document_id: z.string().nullable(),
  document: z.string(),
  kind: z.string(),
  first_page: z.number().int().nullable(),
  last_page: z.number().int().nullable(),
  start: z.number().int(),
  end: z.number().int(),
  text: z.string(),
  cells: z.unknown(),
  url: z.url(),
});
const annotation = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({ start_index: z.number().int(), end_index: z.number().int(), title: z.string(), url: z.url() }),
});
const usage = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
  prompt_tokens_details: z.object({ cached_tokens: z.number().int() }),
});
/** What stands beside the fields of the format. */
const beside = {
  conversation_id: z.uuid(),
  outcome: z.string().nullable(),
  points: z.string().nullable(),
  citations: z.array(citation),
  closest: z
    .array(citation.extend({ heading: z.string() }))
    .describe(
      'Where outcome is notFound: up to three places that come closest to the question. They are no answer, and nothing is claimed by them.',
    ),
};
const head = { id: z.string(), created: z.number().int(), model: z.uuid() };

const message = z.object({
  role: z.literal('assistant'),
  content: z.string(),
  refusal: z.null(),
  annotations: z.array(annotation),
});
const choice = z.object({ index: z.literal(0), message, logprobs: z.null(), finish_reason: z.literal('stop') });
const answer = z.object({ ...head, object: z.literal('chat.completion'), choices: z.array(choice), usage, ...beside });

const delta = z.object({
  role: z.literal('assistant').optional(),
  content: z.string().optional(),
  annotations: z.array(annotation).optional(),
});
const pieceChoice = z.object({ index: z.literal(0), delta, logprobs: z.null(), finish_reason: z.literal('stop').nullable() });
const piece = z
  .object({
    ...head,
    object: z.literal('chat.completion.chunk'),
    choices: z.array(pieceChoice),
    usage: usage.optional(),
    ...z.object(beside).partial().shape,
  })
  .describe('The data of each event; the last one is [DONE].');

const refusal = z.object({
  error: z.object({ message: z.string(), type: z.string(), code: z.string(), param: z.string().nullable() }),
});
const model = z.object({ id: z.uuid(), object: z.literal('model'), created: z.number().int(), owned_by: z.string() });

/** What the API reference says of the paths by which programs ask. */
export const completionDocs = {
  completions: {
    name: 'completions',
    summary: 'A program asks a knowledge base by a key of it, as OpenAI’s chat completions; the answer cites what it says',
    body: completion,
    answer,
    piece,
    refusal,
  },
  models: {
    name: 'programModels',
    summary: 'The knowledge base of a key, as the one model',
    answer: z.object({ object: z.literal('list'), data: z.array(model) }),
    refusal,
  },
  model: { name: 'programModel', summary: 'The same by its id', answer: model, refusal },
} as const satisfies Record<string, Described>;
