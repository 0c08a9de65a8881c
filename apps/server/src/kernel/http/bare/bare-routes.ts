import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Module } from '@inkstone/contract/kit/modules';
import type { Language } from '@inkstone/phrases';
import type { z } from 'zod';
import { type AnswerParts, type Asker, createErrorAnswers, writeWhole } from './bare-answers.ts';
import { createRawResponse, type RawResponse } from './raw-response.ts';

/** A call as the programs send it: no session, no cookie, no contract. */
export type BareCall = { headers: Readonly<Record<string, string | string[] | undefined>>; params: Readonly<Record<string, string>> };

export type BareAnswer = { status: number; headers?: Readonly<Record<string, string>>; body: object };

/** A call whose body is read, and whose answer is written, by whoever serves it: nothing of either has been touched. */
export type RawCall = BareCall & {
  request: IncomingMessage;
  response: RawResponse;
  /** The caller's; asked for when something is told in words. */
  language: () => Language;
};

/** What the API reference says of such a path: what a program sends, what it gets, piece by piece too, and how it is refused. */
export type Described = { name: string; summary: string; body?: z.ZodType; answer: z.ZodType; piece?: z.ZodType; refusal: z.ZodType };

type Common = {
  path: `/v1/${string}` | `/v1beta/${string}` | `/api/ai_chat/v1/${string}`;
  /** Where the API reference has it. */
  described?: Described;
  /** An installation without this module does not have the route. */
  module: Module;
  /** A refusal or a fault in the caller's format. */
  answerError: (error: unknown, language: Language, headers: BareCall['headers']) => BareAnswer;
};

/** A path of a feature's own beside the contract's routes, in somebody else's format. What `serve` throws must come before its first byte. */
export type BareRoute = Common &
  (
    | { method: 'GET' | 'POST'; handle: (call: BareCall) => Promise<BareAnswer> }
    | { method: 'POST'; serve: (call: RawCall) => Promise<void> }
  );
export type ServedRoute = Extract<BareRoute, { serve: unknown }>;

type Served = { request: IncomingMessage; response: ServerResponse; params: BareCall['params']; headers: readonly string[] };

/** How a route answers past the framework; `headers` are those that each answer bears, names and values in turn. */
export const createServing = (route: ServedRoute, parts: AnswerParts) => {
  const errorAnswer = createErrorAnswers(route, parts);
  return async ({ request, response, params, headers }: Served, asker: () => Asker): Promise<void> => {
    try {
      const raw = createRawResponse(response, headers);
      await route.serve({ headers: request.headers, params, request, response: raw, language: () => asker().language() });
    } catch (error) {
      writeWhole({ request, response, headers }, errorAnswer(error, asker()));
    }
  };
};
