import type { EventOf, InputOf, StreamEndpoint } from '@inkstone/contract/kit/endpoint';
import { CallError, failureOf, isInterruption, refusalOf } from './call-error.ts';
import { createEventParser, type EventFrame } from './event-parser.ts';
import { type CallOptions, type RequestInput, sendRequest } from './request.ts';

type StreamOptions<Event> = CallOptions & {
  /** Narrows the event type where the contract's own is loose; only its type is used. */
  events?: { _output: Event };
  /** Says which event ends the stream: an end before it counts as a cut. Without it, an orderly end is the end. */
  isLast?: (event: Event) => boolean;
  /** Where an earlier reading left off. */
  lastEventId?: string;
  /** Tells that the connection was cut and is being made again. */
  onReconnect?: (attempt: number) => void;
};

const silenceMs = 45_000; // the server beats every 15 s
const firstDelayMs = 500;
const longestDelayMs = 10_000;
const maxAttempts = 8;

const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish);
  });

const delayOf = (attempt: number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 4);

/** A half-open connection is silent for ever: without a beat in time it counts as cut. */
const readInTime = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallError('network')), silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
};

async function* framesOf(response: Response): AsyncGenerator<EventFrame> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const parse = createEventParser();
  try {
    while (true) {
      const { done, value } = await readInTime(reader);
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Already broken or already read to its end: both are as good as cancelled.
    await reader.cancel().catch(() => undefined);
  }
}

const eventOf = (frame: EventFrame): unknown => {
  const event: unknown = JSON.parse(frame.data);
  // The server stops; another instance, or its next start, goes on behind the last event.
  if (frame.event === 'closing') throw new CallError('network');
  if (frame.event === 'error') throw refusalOf(200, event);
  return event;
};

type Progress = { lastEventId: string | undefined; isOpen: boolean; failures: number };

/** Whether a stream that broke with this failure is made again. */
const mayResume = (failure: CallError, progress: Progress): boolean =>
  progress.isOpen && progress.failures <= maxAttempts && isInterruption(failure);

type Source<Event> = { endpoint: StreamEndpoint; input: RequestInput; options: StreamOptions<Event>; progress: Progress };

/** The events of one connection; `progress` keeps how far it came. */
async function* readConnection<Event>({ endpoint, input, options, progress }: Source<Event>): AsyncGenerator<Event> {
  const { signal, idempotencyKey } = options;
  const headers = { accept: 'text/event-stream', ...(progress.lastEventId && { 'last-event-id': progress.lastEventId }) };
  const response = await sendRequest(endpoint, input, { signal, idempotencyKey, headers });
  progress.isOpen ||= endpoint.method === 'GET';
  for await (const frame of framesOf(response)) {
    const event = eventOf(frame) as Event; // parsed by the endpoint's schema before it left the server
    progress.failures = 0;
    if (frame.id !== null) Object.assign(progress, { lastEventId: frame.id, isOpen: true });
    yield event;
    if (options.isLast?.(event)) return;
  }
  if (options.isLast) throw new CallError('network');
}

/**
 * Follows an event stream of the contract: `for await (const event of stream(endpoint, input, { signal }))`.
 * A cut connection is made again with Last-Event-ID after a growing delay; a first connection that fails is thrown at once.
 * Leaving the loop or aborting the signal cancels the request; an abort ends the loop without an error.
 * Only a GET, or a stream that gave ids, is made again: repeating anything else could do the work twice.
 */
export async function* stream<E extends StreamEndpoint, Event = EventOf<E>>(
  endpoint: E,
  input: InputOf<E>,
  options: StreamOptions<Event> = {},
): AsyncGenerator<Event, void, undefined> {
  const { signal, onReconnect } = options;
  const progress: Progress = { lastEventId: options.lastEventId, isOpen: false, failures: 0 };
  while (!signal?.aborted) {
    try {
      return yield* readConnection({ endpoint, input: input as RequestInput, options, progress }); // see callWhole
    } catch (error) {
      if (signal?.aborted) return;
      const failure = failureOf(error, signal);
      progress.failures += 1;
      if (!mayResume(failure, progress)) throw failure;
    }
    onReconnect?.(progress.failures);
    await wait(delayOf(progress.failures), signal);
  }
}
