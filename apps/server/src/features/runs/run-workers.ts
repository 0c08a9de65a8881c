import type { RunEvent } from '@inkstone/contract/runs';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { answerError } from '#server/kernel/http/answer-error.ts';
import type { RunEnd } from './run.repository.ts';
import { createRunDelivery, type MergeEvents } from './run-delivery.ts';
import type { RunEndings } from './run-endings.ts';

/** The work of a run: emits events and returns the whole result at the end. When the signal aborts, it returns the result so far, or throws. */
export type RunWork = (run: {
  id: string;
  emit: (event: RunEvent) => void;
  signal: AbortSignal;
}) => Promise<{ result: unknown; usage?: unknown }>;

type Running = { id: string; accountId: string; workerId: string };
type Live = { controller: AbortController; done: Promise<void>; confirm: () => Promise<boolean> };
type Deps = {
  db: OwnerDatabase;
  flushMs: number;
  conclude: RunEndings['conclude'];
  onWritten: (id: string) => void;
  onError: (error: unknown, id: string) => void;
};
type Reason = 'stop' | 'lost' | 'closing';

const patienceMs = 3000;

const within = (ms: number, work: Promise<unknown>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  void work.finally(resolve);
  return promise.finally(() => clearTimeout(timer));
};

/** What is stored of an error: code and params of an `AppError`, `request.fault` for anything else. */
const failureOf = (error: unknown): Pick<RunEnd, 'errorCode' | 'errorParams'> => {
  if (error instanceof AppError) return { errorCode: error.code, errorParams: error.params };
  const answer = answerError(error, 'en');
  const vendor = error instanceof Error && 'vendor' in error ? { vendor: String(error.vendor) } : {};
  return { errorCode: answer?.body.code ?? 'request.fault', errorParams: vendor };
};

const interrupted = { state: 'failed', errorCode: 'run.interrupted', errorParams: {} } as const;

/** The runs that this process works on. */
export const createRunWorkers = ({ db, flushMs, conclude, onWritten, onError }: Deps) => {
  const live = new Map<string, Live>();
  let closing = false;

  const endOf = async (work: ReturnType<RunWork>, signal: AbortSignal, id: string): Promise<RunEnd> => {
    try {
      const { result, usage = null } = await work;
      if (!signal.aborted) return { state: 'done', errorCode: null, errorParams: {}, result, usage };
      return { ...(signal.reason === 'closing' ? interrupted : { state: 'stopped', errorCode: null, errorParams: {} }), result, usage };
    } catch (error) {
      const nothing = { result: null, usage: null };
      if (signal.aborted)
        return signal.reason === 'closing'
          ? { ...interrupted, ...nothing }
          : { state: 'stopped', errorCode: null, errorParams: {}, ...nothing };
      if (!answerError(error, 'en')) onError(error, id);
      return { state: 'failed', ...failureOf(error), ...nothing };
    }
  };

  const begin = (run: Running, { work, merge }: { work: RunWork; merge: MergeEvents }): void => {
    const controller = new AbortController();
    const { signal } = controller;
    const abort = (reason: Reason) => controller.abort(reason);
    const delivery = createRunDelivery({
      db,
      run,
      merge,
      conclude,
      flushMs,
      onLost: () => abort('lost'),
      onWritten: () => onWritten(run.id),
      onError: (error) => onError(error, run.id),
    });
    // Started in a later turn of the event loop, so that its first step can neither delay nor fail the call that started it.
    const started = new Promise<void>((resolve) => setImmediate(resolve)).then(() => work({ id: run.id, emit: delivery.emit, signal }));
    const done = endOf(started, signal, run.id)
      .then(delivery.end)
      .catch((error: unknown) => onError(error, run.id))
      .finally(() => live.delete(run.id));
    live.set(run.id, { controller, done, confirm: delivery.confirm });
  };

  const abort = (id: string, reason: Reason): Promise<void> => {
    const worker = live.get(id);
    worker?.controller.abort(reason);
    return worker?.done ?? Promise.resolve();
  };

  return {
    begin,
    isClosing: () => closing,
    ids: () => [...live.keys()],
    /** Writes the events that a run of this process has emitted so far; false when another process has ended the run. */
    confirm: (id: string): Promise<boolean> => live.get(id)?.confirm() ?? Promise.resolve(false),
    /** Stops a run of this process and waits a moment for its end to be written. */
    stop: (id: string): Promise<void> => within(patienceMs, abort(id, 'stop')),
    forget: (id: string): void => void abort(id, 'lost'),
    /** Takes no new work, waits a while for the running work, then ends it with the results so far. */
    drain: async (graceMs: number): Promise<void> => {
      closing = true;
      await within(graceMs, Promise.all([...live.values()].map(({ done }) => done)));
      await within(patienceMs, Promise.all([...live.keys()].map((id) => abort(id, 'closing'))));
    },
  };
};
