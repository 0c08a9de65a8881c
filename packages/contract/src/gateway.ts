import { z } from 'zod';
import { calendarDay } from './kit/calendar-day.ts';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';
import { modelKind, priceUnits } from './model-kinds.ts';
import { pointAmount } from './wallet.ts';

/** Micropoints for a million tokens. */
const tokenPrice = { inputMicropoints: z.number().int(), cachedInputMicropoints: z.number().int(), outputMicropoints: z.number().int() };

/** A model that apps may call. */
export const apiModel = z.object({
  /** What stands in `model` of a request: the vendor's own name of it. */
  name: z.string(),
  label: z.string(),
  /** The AI vendor's id, as an app names it. */
  vendor: z.string(),
  vendorName: z.string(),
  /** Composes from given facts without a model; always labelled. */
  isBuiltin: z.boolean(),
  contextTokens: z.number().int().nullable(),
  capabilities: z.array(z.string()),
  ...tokenPrice,
  /** What all tokens of a call cost whose input has at least so many, those from the vendor's cache included; the shortest first. */
  tiers: z.array(z.object({ fromTokens: z.number().int(), ...tokenPrice })),
});
export type ApiModel = z.infer<typeof apiModel>;

/** An AI vendor whose models apps may call, with how many there are. */
export const apiCategory = z.object({
  id: z.string(),
  name: z.string(),
  isBuiltin: z.boolean(),
  chatModels: z.number().int(),
  drawModels: z.number().int(),
});
export type ApiCategory = z.infer<typeof apiCategory>;

/** A call of the AI API as its customer sees it. */
export const apiRequest = z.object({
  id: z.uuid(),
  /** Null for a call of the playground; the app or the key may have been removed since. */
  appId: z.uuid().nullable(),
  keyId: z.uuid().nullable(),
  source: z.enum(['key', 'playground', 'test']),
  kind: modelKind,
  /** The caller's: openai-chat, anthropic-messages, … */
  format: z.string(),
  /** Empty where no model was found. */
  vendor: z.string(),
  model: z.string(),
  /** The status of HTTP that the caller was told. */
  status: z.number().int(),
  /** Why it failed, in the words of whoever reads it; null for a call that succeeded. */
  error: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** Who counted the tokens: the vendor, the vendor after its caller had left, we ourselves, or nobody, because nothing came. */
  countedBy: z.enum(['upstream', 'drained', 'estimated', 'none']),
  /** With what came from the vendor's own cache. */
  inputTokens: z.number().int(),
  cachedInputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** What else was counted, for other kinds than chat. */
  units: z.number().int().nullable(),
  points: pointAmount,
  /** Answered from our own memory. */
  isCached: z.boolean(),
  isStream: z.boolean(),
  attempts: z.number().int(),
  startedAt: z.iso.datetime(),
  firstTokenMs: z.number().int().nullable(),
  latencyMs: z.number().int(),
});
export type ApiRequest = z.infer<typeof apiRequest>;

/** How the points of a call were computed. */
const apiCharge = z.object({
  /** The version of the price; it never changes. */
  version: z.uuid(),
  /** When it came into force. */
  validFrom: z.iso.datetime(),
  /** The price for inputs of so many tokens and more; null for the usual one. */
  fromTokens: z.number().int().nullable(),
  /** So many of each, at our price for as many as `per`; each rounded up to the micropoint. */
  lines: z.array(
    z.object({
      part: z.enum(['input', 'cachedInput', 'cacheWrite', 'output', ...priceUnits]),
      count: z.number().int(),
      per: z.number().int(),
      price: pointAmount,
      points: pointAmount,
    }),
  ),
  /** The sum of them, rounded up once. */
  computed: pointAmount,
  /** What is charged is that; or what an answer from memory costs; or no more than was held. */
  because: z.enum(['exact', 'cached', 'held']),
});
export type ApiCharge = z.infer<typeof apiCharge>;

/** A call with how its points were computed; null where it cost nothing. */
const apiRequestDetail = apiRequest.extend({ charge: apiCharge.nullable() });
export type ApiRequestDetail = z.infer<typeof apiRequestDetail>;

const requestFilter = {
  appId: z.uuid().optional(),
  keyId: z.uuid().optional(),
  /** `refused`: for want of points, or by a limit of the app or its key. */
  outcome: z.enum(['all', 'ok', 'failed', 'refused']).default('all'),
  /** A part of the model's name. */
  model: z.string().trim().max(100).default(''),
  /** First and last day, as they begin and end in the zone. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  timeZone: z.string().max(60).default('UTC'),
};

/** Request and answer of a call as they went in and out, without keys and secrets; long ones are cut. */
const apiBodies = z.object({
  request: z.string(),
  answer: z.string(),
  isRequestCut: z.boolean(),
  isAnswerCut: z.boolean(),
  keptUntil: z.iso.datetime(),
});

export const gatewayEndpoints = {
  chatModels: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/chat_models/',
    access: 'session',
    summary: 'The models for chat that apps may call, with their prices; the built-in one last',
    data: z.array(apiModel),
  }),
  drawModels: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/draw_models/',
    access: 'session',
    summary: 'The models for pictures that apps may call, with what their prices say in tokens',
    data: z.array(apiModel),
  }),
  categories: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/categories/',
    access: 'session',
    summary: 'The AI vendors whose models apps may call',
    data: z.array(apiCategory),
  }),
  requests: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/requests/',
    access: 'session',
    summary: 'Calls of the AI API, the newest first; each is here as soon as it has ended',
    query: pageQuery.extend(requestFilter),
    data: page(apiRequest),
  }),
  request: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/requests/:id/',
    access: 'session',
    summary: 'One call of the AI API, with how its points were computed',
    params: z.object({ id: z.uuid() }),
    data: apiRequestDetail,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: '/api/api_integration/:id/test/',
    access: 'owner',
    summary: 'Asks a model one short question through an app, held and charged like any call',
    limits: [{ by: 'user', burst: 10, perMinute: 10 }],
    idempotent: true,
    params: z.object({ id: z.uuid() }),
    data: z.object({ request: apiRequest, isBuiltin: z.boolean() }),
  }),
  bodies: defineEndpoint({
    method: 'GET',
    path: '/api/api_integration/bodies/:id/',
    access: 'owner',
    summary: 'What went in and out in the call with this id, of an app that keeps its bodies',
    params: z.object({ id: z.uuid() }),
    data: apiBodies,
  }),
};
