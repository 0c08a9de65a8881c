import type { ApiRequest } from '@inkstone/contract/gateway';
import type { AnswerFigures, PlaygroundEvent, PlaygroundKind, PlaygroundRequest } from '@inkstone/contract/playground';
import type { RegisteredAiVendor } from '@inkstone/integrations';
import type { Language } from '@inkstone/phrases';
import type { SoldModel } from '#server/features/models/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RawResponse } from '#server/kernel/http/bare/raw-response.ts';
import { createAnswerSink } from './answer-sink.ts';
import { kindsOf } from './playground-kinds.ts';
import { createChunkReader } from './read-chunks.ts';

/** A call by the metered path, on an account and for none of its apps. */
export type PlayedCall = {
  accountId: string;
  /** The only vendor that it may reach; null for all. */
  vendor: string | null;
  /** In the format of chat completions. */
  body: Record<string, unknown>;
  sink: RawResponse;
  language: Language;
};

export type PlaygroundDeps = {
  vendors: readonly RegisteredAiVendor[];
  findSold: () => Promise<readonly SoldModel[]>;
  /** Answers into the sink; throws what is to be told before the first byte. */
  play: (call: PlayedCall) => Promise<unknown>;
  /** What a call that has ended took and cost. */
  findPlayed: (asked: { accountId: string; id: string; language: Language }) => Promise<ApiRequest>;
};

const figuresOf = ({
  inputTokens,
  cachedInputTokens,
  outputTokens,
  countedBy,
  points,
  latencyMs,
  firstTokenMs,
}: ApiRequest): AnswerFigures => ({
  inputTokens,
  cachedInputTokens,
  outputTokens,
  isEstimated: countedBy === 'estimated',
  points,
  latencyMs,
  firstTokenMs,
});

const longestWords = 400;

/** What the vendor says is wrong, as it says it. */
const wordsOf = (text: string): string => {
  const said = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  return (said ?? text).slice(0, longestWords);
};

/** Conversations with models, each answer of which is a call that is metered like that of an app. */
export const createPlaygroundService = ({ vendors, findSold, play, findPlayed }: PlaygroundDeps) => {
  const all = kindsOf(vendors);
  return {
    kinds: async (): Promise<PlaygroundKind[]> => {
      const sold = new Set((await findSold()).map(({ vendor }) => vendor));
      return all.filter(({ vendor }) => vendor === null || sold.has(vendor));
    },

    /** The next answer, as it comes. It ends with `done`, or throws: what broke off has no figures. */
    ask: async function* (
      { accountId }: Pick<Actor, 'accountId'>,
      { kind, request, signal, language }: { kind: string; request: PlaygroundRequest; signal: AbortSignal; language: Language },
    ): AsyncGenerator<PlaygroundEvent> {
      const found = all.find((each) => each.kind === kind);
      if (!found) throw new AppError('playground.kindUnknown', 404);
      const answer = createAnswerSink(signal);
      const reader = createChunkReader();
      const body = { ...request, stream: true, stream_options: { include_usage: true } };
      play({ accountId, vendor: found.vendor, body, sink: answer.sink, language }).then(() => answer.finish(), answer.finish);
      let refused = '';
      let id: string | null = null;
      for await (const piece of answer.pieces()) {
        const head = answer.head();
        if (head?.status !== 200) {
          refused += piece;
          continue;
        }
        if (!id && head.id) yield { type: 'begun', id: head.id };
        id = head.id;
        yield* reader.take(piece);
      }
      if (signal.aborted) return;
      if (refused) throw new AppError('playground.vendorSaid', 502, { words: wordsOf(refused) });
      if (!reader.isWhole()) throw new AppError('playground.cut', 502);
      for (const tool of reader.tools()) yield { type: 'tool', ...tool };
      const figures = id ? figuresOf(await findPlayed({ accountId, id, language })) : null;
      yield { type: 'done', reason: reader.reason(), figures };
    },
  };
};
