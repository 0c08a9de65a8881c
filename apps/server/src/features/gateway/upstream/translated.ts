import type { DirectController, DirectHandler } from '#server/kernel/outbound/direct.ts';
import type { CallerFormat, TranslatedCall } from '../formats/caller-format.ts';

type Work = { translation: CallerFormat['translation']; isStream: boolean; call: Omit<TranslatedCall, 'signal'> };

/** What a vendor's answer is told through, for one that is not read from a socket: the same pauses, and the same end from our side. */
const createController = () => {
  const stop = new AbortController();
  let waiting: PromiseWithResolvers<void> | null = null;
  const controller: DirectController = {
    get aborted() {
      return stop.signal.aborted;
    },
    get paused() {
      return waiting !== null;
    },
    reason: null,
    abort: (reason) => {
      stop.abort(reason);
      waiting?.resolve();
    },
    pause: () => {
      waiting ??= Promise.withResolvers<void>();
    },
    resume: () => {
      waiting?.resolve();
      waiting = null;
    },
  };
  return { controller, signal: stop.signal, isReady: async () => waiting?.promise };
};

/** Sends a call to a vendor that does not speak the caller's format; the handler is told what comes of it as of a socket. */
export const sendTranslated = async ({ translation, isStream, call }: Work, handler: DirectHandler): Promise<void> => {
  const { controller, signal, isReady } = createController();
  handler.onRequestStart?.(controller, null);
  const begin = (type: string) => handler.onResponseStart?.(controller, 200, { 'content-type': type }, 'OK');
  const streamFrames = async (): Promise<void> => {
    let hasBegun = false;
    for await (const frame of translation.stream({ ...call, signal })) {
      if (!hasBegun) begin('text/event-stream');
      hasBegun = true;
      handler.onResponseData?.(controller, Buffer.from(frame));
      await isReady();
      signal.throwIfAborted();
    }
  };
  const answerWhole = async (): Promise<void> => {
    const answer = await translation.whole({ ...call, signal });
    begin('application/json');
    handler.onResponseData?.(controller, Buffer.from(JSON.stringify(answer)));
  };
  try {
    signal.throwIfAborted();
    await (isStream ? streamFrames() : answerWhole());
    handler.onResponseEnd?.(controller, {});
  } catch (error) {
    handler.onResponseError?.(controller, error instanceof Error ? error : new Error('the vendor failed', { cause: error }));
  }
};
