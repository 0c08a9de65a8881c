import { EventEmitter } from 'node:events';
import type { RawResponse } from '#server/kernel/http/bare/raw-response.ts';

/** Waiting pieces above which the gateway is asked to be slower. */
const mostWaiting = 64;

/** Takes what the gateway answers, as a response of HTTP would, and hands it on piece by piece. `signal` aborts when the reader leaves. */
export const createAnswerSink = (signal: AbortSignal) => {
  const emitter = new EventEmitter();
  const waiting: string[] = [];
  let head: { status: number; id: string | null } | null = null;
  let failure: unknown = null;
  let isOver = false;
  let wake = (): void => undefined;
  const take = (bytes: Buffer | string): void => {
    waiting.push(bytes.toString());
    wake();
  };
  const leave = (): void => {
    emitter.emit('close');
    wake();
  };
  signal.addEventListener('abort', leave);

  const sink: RawResponse = {
    writeHead: (status, headers) => {
      const { 'x-request-id': id } = headers;
      head = { status, id: id === undefined ? null : String(id) };
    },
    write: (bytes) => {
      take(bytes);
      return waiting.length < mostWaiting;
    },
    end: (bytes) => {
      if (bytes !== undefined) take(bytes);
    },
    on: (event, listener) => emitter.on(event, listener),
    off: (event, listener) => emitter.off(event, listener),
    get destroyed() {
      return signal.aborted;
    },
  };

  /** Until something came, or nothing more will. */
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });

  const isDone = (): boolean => (isOver || signal.aborted) && !waiting.length;

  /** What came, until the gateway is done; throws what the gateway threw. */
  async function* pieces(): AsyncGenerator<string> {
    while (!isDone()) {
      const piece = waiting.shift();
      if (piece === undefined) await wait();
      else yield piece;
      if (!waiting.length) emitter.emit('drain');
    }
    signal.removeEventListener('abort', leave);
    if (failure) throw failure;
  }

  return {
    sink,
    pieces,
    head: () => head,
    /** The gateway is done, well or not. */
    finish: (error: unknown = null): void => {
      failure = error;
      isOver = true;
      wake();
    },
  };
};
