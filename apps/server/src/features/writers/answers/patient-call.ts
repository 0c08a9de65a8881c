import { setTimeout as sleep } from 'node:timers/promises';
import type { WriterEvent } from '@inkstone/contract/writers';
import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import type { ModelClient, ModelEvent } from '#server/features/models/index.ts';

/** How long a writer waits for a vendor. */
export type Pace = {
  /** After so much silence the person is told what is waited for. */
  silenceMs: number;
  /** Before the first of the calls that follow a failure, where the vendor does not say; doubled for each of the others. */
  retryMs: number;
};
export const usualPace: Pace = { silenceMs: 10_000, retryMs: 1000 };

const mostRetries = 3;
/** Nobody sits longer before a screen; a vendor that asks for more is one that is not available now. */
const longestPauseMs = 30_000;
/** A failure that took longer than this will take as long again. */
const quickFailureMs = 30_000;

type Waiting = Extract<WriterEvent, { type: 'waiting' }>;
type Call = { client: Pick<ModelClient, 'streamChat'>; request: ChatRequest; signal: AbortSignal; pace: Pace };

const silent = Symbol('silent');

const within = async <T>(ms: number, work: Promise<T>): Promise<T | typeof silent> => {
  const { promise, resolve } = Promise.withResolvers<typeof silent>();
  const timer = setTimeout(() => resolve(silent), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/** The events as they come, and a word on each silence; waiting for one's turn is told by itself. */
async function* withSilences(events: AsyncIterable<ModelEvent>, silenceMs: number): AsyncGenerator<ModelEvent | Waiting> {
  const iterator = events[Symbol.asyncIterator]();
  let on: Waiting['on'] = 'answer';
  let isQueued = false;
  try {
    for (;;) {
      const next: Promise<IteratorResult<ModelEvent>> = iterator.next();
      const inTime: IteratorResult<ModelEvent> | typeof silent = isQueued ? await next : await within(silenceMs, next);
      if (inTime === silent) yield { type: 'waiting', on, seconds: Math.round(silenceMs / 1000) };
      const result: IteratorResult<ModelEvent> = inTime === silent ? await next : inTime;
      if (result.done) return;
      const value: ModelEvent = result.value;
      if (value.type === 'queued') isQueued = value.isWaiting;
      if (value.type === 'thinking') on = 'thinking';
      if (value.type === 'text') on = 'words';
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** How long to wait before the next call; null where there is none. */
const pauseAfter = (error: unknown, retries: number, { retryMs }: Pace): number | null => {
  if (!(error instanceof VendorError) || retries >= mostRetries) return null;
  if (error.kind !== 'rate-limit' && error.kind !== 'unavailable') return null;
  const { retryAfterSeconds } = error;
  const ms = retryAfterSeconds === undefined ? retryMs * 2 ** retries : retryAfterSeconds * 1000;
  return ms <= longestPauseMs ? ms : null;
};

/**
 * An answer of a model that is asked again when its vendor is busy or failing before the first letter came, after the time that the
 * vendor names, and that says what is waited for while nothing comes.
 */
export async function* callPatiently({ client, request, signal, pace }: Call): AsyncGenerator<ModelEvent | Waiting> {
  for (let retries = 0; ; retries += 1) {
    const began = performance.now();
    let hasBegun = false;
    try {
      for await (const event of withSilences(client.streamChat(request, signal), pace.silenceMs)) {
        hasBegun ||= event.type === 'text' || event.type === 'tool-call';
        yield event;
      }
      return;
    } catch (error) {
      const isOver = hasBegun || signal.aborted || performance.now() - began > quickFailureMs;
      const pause = isOver ? null : pauseAfter(error, retries, pace);
      if (pause === null) throw error;
      yield { type: 'waiting', on: 'retry', seconds: Math.ceil(pause / 1000) };
      await sleep(pause, undefined, { signal });
    }
  }
}
