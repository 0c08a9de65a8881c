import type { DirectController, DirectHandler } from '#server/kernel/outbound/direct.ts';
import { outboundFailure } from '#server/kernel/outbound/outbound-failure.ts';
import type { StreamReader } from '../formats/caller-format.ts';
import { createDelivery } from './delivery.ts';
import type { DrainPlaces } from './drains.ts';
import { createFlows, unreadable } from './flows.ts';
import type { CallSink } from './sink.ts';

/** What came of an attempt; nothing of its end has reached the caller yet. */
export type Outcome =
  /** A whole answer that is no stream. */
  | { kind: 'whole'; bytes: Buffer; contentType: string }
  /** A stream whose pieces have passed; its last frame waits. */
  | { kind: 'streamed'; lastFrame: Buffer | string }
  /** The vendor answered with an error. */
  | { kind: 'refused'; status: number; retryAfter: string | null; bytes: Buffer }
  /** The vendor died, or said in its stream that it failed: then in `frame`. */
  | { kind: 'failed'; error: unknown; frame: string | null }
  /** The caller left, and the vendor was not done in good time. */
  | { kind: 'left' };

type Options = {
  reader: StreamReader;
  isStream: boolean;
  /** Whether an answer of bytes goes on as it comes. */
  isBytes?: boolean;
  sink: CallSink;
  /** Head of a stream. */
  headers: Record<string, string>;
  drains: DrainPlaces;
  /** Told the status with which the vendor begins to answer. */
  onHead?: (status: number) => void;
};

type Controller = Pick<DirectController, 'abort' | 'pause' | 'resume'>;

/** How long to wait behind the last frame for a usage that has not come. */
const lateUsageMs = 1000;

const abandoned = new Error('nobody needs the answer any more');

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';

const isPacked = (coding: string): boolean => coding !== '' && coding !== 'identity';

/** Whether this is no sound but what somebody says, such as an error. */
const isWords = (type: string): boolean => /^(?:application\/json|text\/)/.test(type);

/**
 * Takes one attempt from the vendor to the caller. What is a frame of a stream goes on as it came, with the caller's pace; its last frame, and
 * an answer that is no stream, wait for whoever settles. When the caller leaves, the vendor is heard out for its usage.
 */
export const createRelay = ({ reader, isStream, isBytes = false, sink, headers, drains, onHead }: Options) => {
  const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
  let controller: Controller | null = null;
  let isOver = false;
  let isEnded = false;
  let hasLeft = false;
  let deliveredThen = 0;
  let leaveDrain: (() => void) | null = null;
  let lateTimer: NodeJS.Timeout | undefined;

  const delivery = createDelivery({ sink, headers, onFull: () => controller?.pause() });
  const onDrain = (): void => {
    delivery.isReady();
    controller?.resume();
  };
  const finish = (result: Outcome): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(lateTimer);
    leaveDrain?.();
    sink.off('close', leave);
    sink.off('drain', onDrain);
    resolve(result);
  };
  const stop = (): void => {
    if (!isEnded) controller?.abort(abandoned);
  };
  const finishAndStop = (result: Outcome): void => {
    finish(result);
    stop();
  };

  /** The caller has left: the vendor is heard out, if there is a place for that. */
  const leave = (): void => {
    if (isOver || hasLeft) return;
    hasLeft = true;
    deliveredThen = delivery.hasBegun() ? reader.countDelivered() : 0;
    leaveDrain = drains.take(() => finishAndStop({ kind: 'left' }));
    if (leaveDrain) onDrain();
    else finishAndStop({ kind: 'left' });
  };

  /** Settled at once where the usage is known; else it may still come behind the last frame. */
  const onLast = (frame: Buffer): void => {
    if (reader.usage() !== null) finish({ kind: 'streamed', lastFrame: frame });
    else lateTimer ??= setTimeout(() => finishAndStop({ kind: 'streamed', lastFrame: frame }), lateUsageMs);
  };
  const pass = (chunk: Buffer, from: number, to: number): void => {
    if (!hasLeft) delivery.pass(chunk, from, to);
  };
  const flows = createFlows({ reader, pass, onLast, onFailure: finishAndStop, isOver: () => isOver });
  let flow = flows.ofWhole({ status: 0, retryAfter: null, contentType: '' });

  const handler: DirectHandler = {
    onRequestStart: (started) => {
      controller = started;
      if (isOver) stop();
    },
    onResponseStart: (_controller, status, told) => {
      onHead?.(status);
      const contentType = textOf(told['content-type']);
      flow = flows.ofWhole({ status, retryAfter: textOf(told['retry-after']) || null, contentType });
      if (status === 200 && isStream && contentType.startsWith('text/event-stream')) flow = flows.ofEvents;
      if (status === 200 && isBytes && !isWords(contentType)) {
        delivery.isOf(contentType);
        flow = flows.ofBytes;
      }
      if (isPacked(textOf(told['content-encoding']))) finishAndStop({ kind: 'failed', error: unreadable(), frame: null });
    },
    onResponseData: (_controller, chunk) => {
      if (!isOver) flow.take(chunk);
    },
    onResponseEnd: () => {
      isEnded = true;
      if (!isOver) finish(flow.end());
    },
    onResponseError: (_controller, error) => {
      isEnded = true;
      const lastFrame = flows.lastFrame();
      finish(lastFrame ? { kind: 'streamed', lastFrame } : { kind: 'failed', error: outboundFailure(error), frame: null });
    },
  };
  sink.on('close', leave);
  sink.on('drain', onDrain);
  if (sink.destroyed) leave();

  return {
    handler,
    outcome,
    /** Ends the attempt from our side, as when the process stops. */
    cut: (error: unknown) => finishAndStop({ kind: 'failed', error, frame: null }),
    /** Lets go of a vendor that said its last word and does not end. */
    release: stop,
    begin: delivery.begin,
    hasBegun: delivery.hasBegun,
    hasLeft: () => hasLeft,
    /** Tokens that reached the caller, by rule. */
    countDelivered: () => (hasLeft ? deliveredThen : reader.countDelivered()),
    firstAt: delivery.firstAt,
    pausedAt: delivery.pausedAt,
  };
};
export type Relay = ReturnType<typeof createRelay>;
