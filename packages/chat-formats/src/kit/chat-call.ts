import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider';

export type JsonSchema = LanguageModelV4FunctionTool['inputSchema'];

/** What a model is asked, whatever format it was asked in; signals and headers belong to whoever calls it. */
export type ModelInput = Omit<LanguageModelV4CallOptions, 'abortSignal' | 'headers' | 'includeRawChunks'>;

/** A request as its format says it. */
export type ChatCall = {
  model: string;
  isStream: boolean;
  /** Whether the frames of a stream end with what was used; formats that always say it say true. */
  tellsUsage: boolean;
  /** Whether what the model thinks is told; in most formats it is by request only. */
  tellsThoughts: boolean;
  input: ModelInput;
};

/** What an answer says of itself in every format. */
export type AnswerAbout = {
  /** Unique, without a prefix: each format puts its own before it. */
  id: string;
  model: string;
  /** In seconds since 1970. */
  createdAt: number;
  tellsUsage: boolean;
};

/** Why a call failed, to be told in the caller's format. */
export type Failure = { status: number; code: string; message: string; field?: string };
