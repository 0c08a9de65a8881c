import type { ApiRequest } from '@inkstone/contract/gateway';
import type { Language } from '@inkstone/phrases';
import type { CallBody } from '../formats/caller-format.ts';
import { openAiChat } from '../formats/openai-chat/openai-chat.ts';
import type { RequestLog } from '../log/request-log.service.ts';
import type { PaidCalls } from './paid-calls.ts';
import type { CallSink } from './sink.ts';

/** A call of a person, on their account and for none of its apps. */
type PlayedCall = { accountId: string; vendor: string | null; body: CallBody; sink: CallSink; language: Language };

/** Calls that people make by hand: by the same path as those of apps, and in the same log. */
export const createPlayed = ({ answer, log }: { answer: PaidCalls['answer']; log: RequestLog }) => ({
  /** Answers into the sink, whose head bears the id of the call; throws what came before the first byte. */
  play: ({ accountId, vendor, body, sink, language }: PlayedCall): Promise<boolean> =>
    answer({
      format: openAiChat,
      caller: { source: 'playground', accountId, appId: null, keyId: null, vendor, monthlyLimit: null },
      body,
      bytes: Buffer.byteLength(JSON.stringify(body)),
      params: {},
      sink,
      language: () => language,
    }),
  /** What a call that has ended took and cost. */
  findPlayed: (asked: { accountId: string; id: string; language: Language }): Promise<ApiRequest> =>
    log.get(asked, asked.id, asked.language),
});
