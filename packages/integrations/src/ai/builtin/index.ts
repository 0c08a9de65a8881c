import { setTimeout as wait } from 'node:timers/promises';
import { charactersOf } from '@inkstone/text/length';
import type { AiClient, AiVendor, ChatEvent, ChatRequest, VendorConnection } from '../../kit/ai-vendor.ts';
import { callByChat } from '../../kit/call-by-chat.ts';
import { collectAnswer } from '../../kit/collect-answer.ts';
import { estimateTokens, estimateUsage } from '../../kit/token-estimate.ts';
import { embedText } from './embed-text.ts';
import { isBuiltin, metadata, models } from './metadata.ts';
import { write } from './write.ts';

const pieceLength = 24;
/** Slow enough that a person sees it being written, quick enough to be no nuisance. */
const pauseMs = 6;

/** By whole characters as people see them, so that no piece ends inside one. */
const piecesOf = (text: string): string[] => {
  const characters = charactersOf(text);
  return Array.from({ length: Math.ceil(characters.length / pieceLength) }, (_, index) =>
    characters.slice(index * pieceLength, (index + 1) * pieceLength).join(''),
  );
};

const create = ({ signal: lifetime, isUnwatched = false }: VendorConnection): AiClient => {
  async function* streamChat(request: ChatRequest, signal?: AbortSignal): AsyncGenerator<ChatEvent> {
    const stop = AbortSignal.any([signal, lifetime].filter((one) => one !== undefined));
    stop.throwIfAborted();
    const { text, remarks } = write(request);
    for (const piece of piecesOf(text)) {
      yield { type: 'text', text: piece };
      if (!isUnwatched) await wait(pauseMs);
      stop.throwIfAborted();
    }
    for (const remark of remarks) yield { type: 'remark', remark };
    yield { type: 'finish', usage: estimateUsage(request, text), reason: 'stop' };
  }
  return {
    streamChat,
    streamCall: callByChat(streamChat),
    chat: (request, signal) => collectAnswer(metadata.name, streamChat(request, signal)),
    embed: async ({ texts, dimensions }) => ({
      vectors: texts.map((text) => embedText(text, dimensions)),
      inputTokens: texts.reduce((sum, text) => sum + estimateTokens(text), 0),
    }),
    listModels: async () => models,
    checkCredentials: async () => ({ ok: true, modelCount: models.length }),
  };
};

/** Composes by rules instead of a model: the same facts and seed give the same text, without key and network. */
export const builtin: AiVendor = { metadata, models, isBuiltin, create };
