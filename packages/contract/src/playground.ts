import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { pointAmount } from './wallet.ts';

/** How much a conversation may have. */
export const playgroundLimits = {
  messages: 200,
  text: 200_000,
  pictures: 8,
  /** Characters of a picture as an address with its data in it: some 1.5 MB of picture. */
  picture: 2_000_000,
  tools: 32,
  bodyBytes: 20 * 1024 * 1024,
} as const;

const text = z.string().max(playgroundLimits.text, 'playground.textLong');

const picture = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({
    url: z
      .string()
      .max(playgroundLimits.picture, 'playground.pictureLarge')
      .regex(/^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/, 'playground.pictureKind'),
  }),
});

const toolCall = z.strictObject({
  id: z.string().min(1).max(200),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1).max(64), arguments: text }),
});

/** A message as programs send it to the AI API, so that code made of a conversation does the same. */
export const chatMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: text }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([
      text,
      z
        .array(z.union([z.strictObject({ type: z.literal('text'), text }), picture]))
        .min(1)
        .max(playgroundLimits.pictures + 1, 'playground.picturesMany'),
    ]),
  }),
  z.strictObject({ role: z.literal('assistant'), content: text.nullable(), tool_calls: z.array(toolCall).min(1).max(64).optional() }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1).max(200), content: text }),
]);
export type PlaygroundMessage = z.infer<typeof chatMessage>;

/** A tool that the model may ask for; nobody runs it here, the person types what it answers. */
export const chatTool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[\w-]{1,64}$/, 'playground.toolName'),
    description: z.string().max(2000).optional(),
    parameters: z.record(z.string(), z.unknown()),
  }),
});
export type PlaygroundTool = z.infer<typeof chatTool>;

/** What an answer in JSON is to be like. */
const answerSchema = z.strictObject({
  name: z.string().regex(/^[\w-]{1,64}$/, 'playground.schemaName'),
  schema: z.record(z.string(), z.unknown()),
  /** The vendor sees to it that the answer keeps to the schema; it takes only some schemas then. */
  strict: z.boolean().optional(),
});
export type AnswerSchema = z.infer<typeof answerSchema>;

/** What is asked of a model: the body of `POST /v1/chat/completions`, without what says how the answer comes. */
export const playgroundRequest = z.strictObject({
  model: z.string().min(1).max(200),
  messages: z.array(chatMessage).min(1, 'playground.empty').max(playgroundLimits.messages, 'playground.tooLong'),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().min(0).max(1).optional(),
  max_tokens: z.number().int().min(1).max(1_000_000).optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('json_object') }),
      z.strictObject({ type: z.literal('json_schema'), json_schema: answerSchema }),
    ])
    .optional(),
  tools: z.array(chatTool).min(1).max(playgroundLimits.tools).optional(),
});
export type PlaygroundRequest = z.infer<typeof playgroundRequest>;

/** What an answer took and cost. */
export const answerFigures = z.object({
  inputTokens: z.number().int(),
  cachedInputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** The vendor did not say how many tokens; we counted by rule. */
  isEstimated: z.boolean(),
  points: pointAmount,
  latencyMs: z.number().int(),
  /** Null where nothing came. */
  firstTokenMs: z.number().int().nullable(),
});
export type AnswerFigures = z.infer<typeof answerFigures>;

/** A piece of an answer; `done` is the last and comes only when the answer is whole. */
export const playgroundEvent = z.discriminatedUnion('type', [
  /** The vendor answers; by this id the call stands in the log, however it ends. */
  z.object({ type: z.literal('begun'), id: z.uuid() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The model thinks before it answers; what it thinks is not told. */
  z.object({ type: z.literal('thinking') }),
  /** The model asks for a tool. */
  z.object({ type: z.literal('tool'), id: z.string(), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal('done'), reason: z.string(), figures: answerFigures.nullable() }),
]);
export type PlaygroundEvent = z.infer<typeof playgroundEvent>;

/** A kind of the playground: its name in the address, and the only vendor whose models it has; null for the models of all. */
export const playgroundKind = z.object({ kind: z.string(), vendor: z.string().nullable(), vendorName: z.string().nullable() });
export type PlaygroundKind = z.infer<typeof playgroundKind>;

export const playgroundEndpoints = {
  kinds: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/playground/kinds/',
    access: 'session',
    summary: 'The kinds of the playground that have a model here',
    data: z.array(playgroundKind),
  }),
  ask: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/playground/:kind/',
    access: 'session',
    summary: 'Asks a model for the next answer of a conversation, piece by piece; costs points like a call of an app',
    params: z.object({ kind: z.string().max(60) }),
    body: playgroundRequest,
    limits: [{ by: 'user', burst: 30, perMinute: 60 }],
    maxBodyBytes: playgroundLimits.bodyBytes,
    events: playgroundEvent,
  }),
};
