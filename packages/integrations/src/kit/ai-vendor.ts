import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelKind, PriceTier, UnitPrice } from '@inkstone/contract/model-kinds';
import type { Credentials, IntegrationMetadata } from './metadata.ts';
import type { VendorError } from './vendor-error.ts';
import type { VendorWires } from './vendor-wire.ts';
import type { WritingRemark, WritingTask } from './writing-task.ts';

export type JsonSchema = LanguageModelV4FunctionTool['inputSchema'];

/** The official price in millionths of the currency per million tokens: 150000 USD micros are 0.15 USD. */
export type ModelPrice = {
  currency: 'USD' | 'CNY';
  inputMicros: number;
  outputMicros: number;
  /** For input that the vendor answers from its own prompt cache. */
  cachedInputMicros?: number;
  /** For input that the vendor takes into its prompt cache. */
  cacheWriteMicros?: number;
  /** For calls whose input is long, the shortest first. */
  tiers?: readonly PriceTier[];
  /** For what is not counted in tokens of text. */
  units?: readonly UnitPrice[];
};

export type ModelCapability = 'tools' | 'json' | 'vision' | 'reasoning';

export type AiModel = {
  id: string;
  name: string;
  /** Left out, it chats. */
  kind?: ModelKind;
  /** In tokens; null where the vendor does not tell. */
  contextWindow: number | null;
  maxOutputTokens: number | null;
  capabilities: readonly ModelCapability[];
  /** Null: not known to us (0 is free); such a model is not sold until an operator sets a price. */
  price: ModelPrice | null;
};

export type ToolCall = {
  id: string;
  name: string /** The arguments as the model wrote them: JSON, to be checked by the tool. */;
  input: string;
};

export type TextPart = { type: 'text'; text: string };

/** The kinds of pictures that vendors take whose models see. */
export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** A picture with its bytes: whoever asks has fetched it, and no vendor fetches addresses for us. */
export type ImagePart = {
  type: 'image';
  bytes: Uint8Array;
  mediaType: ImageMediaType;
  /** `low` is enough to see what it is of, and costs fewer tokens where the vendor tells one from the other. */
  detail?: 'low';
};

/** A piece of what a person says. Sound and files are further members, when something sends them. */
export type MessagePart = TextPart | ImagePart;

export type ChatMessage =
  | { role: 'system'; content: string }
  /** A text stands for one part of text. */
  | { role: 'user'; content: string | readonly MessagePart[] }
  | { role: 'assistant'; content: string; toolCalls?: readonly ToolCall[] }
  | { role: 'tool'; toolCallId: string; toolName: string; content: string };

export type ChatTool = { name: string; description: string; inputSchema: JsonSchema };

export type ChatRequest = {
  model: string;
  messages: readonly ChatMessage[];
  temperature?: number;
  maxOutputTokens?: number;
  tools?: readonly ChatTool[];
  responseFormat?: { type: 'text' } | { type: 'json'; schema?: JsonSchema; name?: string };
  seed?: number;
  /** How long a model that reasons may think before it answers; others ignore it, and so do vendors whose models do not think unasked. */
  effort?: 'low' | 'medium' | 'high';
  /** The same work in a typed form, for a writer that composes by rules; vendors with a model ignore it. */
  task?: WritingTask;
};

export type Usage = {
  inputTokens: number;
  outputTokens: number;
  /** The part of `inputTokens` that came from the vendor's prompt cache. */
  cachedInputTokens: number;
  /** True when the vendor reported nothing and we counted by rule. */
  estimated: boolean;
};

export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'other';

/** The events of a streamed answer; `finish` is always the last, and comes only when the answer is complete. */
export type ChatEvent =
  | { type: 'text'; text: string }
  /** The model thinks before it answers; told once, and what it thinks is not. */
  | { type: 'thinking' }
  | ({ type: 'tool-call' } & ToolCall)
  /** From a writer that composes by rules: a word to the person beside the text. */
  | { type: 'remark'; remark: WritingRemark }
  | { type: 'finish'; usage: Usage; reason: FinishReason };

/** What a program asks of a model, in the SDK's own form: more than our texts need, and as its format says it. */
export type ModelCall = { model: string; options: Omit<LanguageModelV4CallOptions, 'abortSignal' | 'headers' | 'includeRawChunks'> };

/** Texts that are to become vectors. */
export type EmbedRequest = { model: string; texts: readonly string[]; dimensions?: number };

/** A vector for each text, in their order; tokens are null where the vendor does not tell them. */
export type EmbedAnswer = { vectors: readonly (readonly number[])[]; inputTokens: number | null };

/** Texts of which is to be told how well each answers a question. */
export type RerankRequest = { model: string; question: string; texts: readonly string[] };

/** How well each text answers, in their order: to be held against one another and against nothing else. What the vendor counted is null where it does not tell. */
export type RerankAnswer = { scores: readonly number[]; inputTokens: number | null; searches: number | null };

/** Pictures that are to be drawn from words, and from pictures that are shown. */
export type DrawRequest = {
  model: string;
  prompt: string;
  count: number;
  aspectRatio?: `${number}:${number}`;
  shown: readonly Pick<ImagePart, 'bytes' | 'mediaType'>[];
};

/** Pictures in base64; `pictureTokens` is the part of the output that they are, and usage is null where the vendor tells none. */
export type DrawAnswer = {
  pictures: readonly string[];
  usage: { inputTokens: number; outputTokens: number; pictureTokens: number } | null;
};

export type ChatAnswer = { text: string; toolCalls: readonly ToolCall[]; usage: Usage; reason: FinishReason };

export type CredentialCheck = { ok: true; modelCount: number } | { ok: false; error: VendorError };

/** How long and how much an upstream may take; the defaults suit real vendors. */
export type AnswerLimits = {
  /** Until the first byte of the answer. */
  answerMs: number;
  /** Between two pieces of the answer. */
  idleMs: number;
  maxBytes: number;
  /** A line that never ends is cut here. */
  maxLineBytes: number;
};

export type VendorConnection = {
  credentials: Credentials;
  /** Every request goes through this; the server hands in its guarded client. */
  fetch: typeof globalThis.fetch;
  /** Ends all that this client does. */
  signal?: AbortSignal;
  limits?: Partial<AnswerLimits>;
  /** Nobody watches the texts come: a vendor that writes slowly for the eye need not. */
  isUnwatched?: boolean;
};

/** A vendor with its credentials. Failures are `VendorError`; a stop by the caller throws the signal's reason. */
export type AiClient = {
  listModels: (signal?: AbortSignal) => Promise<readonly AiModel[]>;
  streamChat: (request: ChatRequest, signal?: AbortSignal) => AsyncIterable<ChatEvent>;
  chat: (request: ChatRequest, signal?: AbortSignal) => Promise<ChatAnswer>;
  /** The answer to a program's call, part by part; `finish` is the last part and comes only when the answer is whole. */
  streamCall: (call: ModelCall, signal?: AbortSignal) => AsyncIterable<LanguageModelV4StreamPart>;
  /** Left out where the vendor has no embeddings. */
  embed?: (request: EmbedRequest, signal?: AbortSignal) => Promise<EmbedAnswer>;
  /** Left out where the vendor does not rerank. */
  rerank?: (request: RerankRequest, signal?: AbortSignal) => Promise<RerankAnswer>;
  /** Left out where the vendor draws nothing, or draws in OpenAI's format alone. */
  draw?: (request: DrawRequest, signal?: AbortSignal) => Promise<DrawAnswer>;
  checkCredentials: (signal?: AbortSignal) => Promise<CredentialCheck>;
};

/** What is known of a vendor before its code is loaded. */
export type AiVendorFacts = {
  metadata: IntegrationMetadata;
  /** What we know without asking, with official prices. */
  models: readonly AiModel[];
  /** Set for a server that people run beside ours: where it usually listens. */
  localBaseUrl?: string;
  /** Set for the writer that composes by rules: its text is labelled wherever it is shown. */
  isBuiltin?: true;
  /** Set for the one vendor to which accounts may bring a key of their own; `field` of its form takes the key. */
  ownKey?: { field: string };
};

export type AiVendor = AiVendorFacts & {
  create: (connection: VendorConnection) => AiClient;
  /** What a model that is not in `models` costs officially, and the day on which a public source had that; null for no price. */
  importedPriceOf?: (modelId: string) => { price: ModelPrice; asOf: string } | null;
  /** The formats in which programs' calls are passed through to it; the others are translated. */
  wires?: VendorWires;
};
