import type { RunEvent } from '@inkstone/contract/runs';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { answerError } from '#server/kernel/http/answers/answer-error.ts';
import { within } from '#server/kernel/within.ts';
import type { RunEnd } from './run.repository.ts';
import { createRunDelivery, type MergeEvents } from './run-delivery.ts';
import type { RunEndings } from './run-endings.ts';

/** The work of a run: emits events and returns the whole result at the end. When the signal aborts, it returns the result so far, or throws. */
export type RunWork = (run: {
  id: string;
  emit: (event: RunEvent) => void;
  signal: AbortSignal;
  /** Asked when the work has ended: whether another process goes on with it, because this one is stopping. From then on the answer stays. */
  isHandedOver: () => boolean;
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
/** The work of a run, and with what it goes on when another process began it. */
type Beginning = { work: RunWork; merge: MergeEvents; afterCut: readonly string[]; lastSeq?: number; isResumable: boolean };

const patienceMs = 3000;

/** What is stored of an error: code and params of an `AppError`, `request.fault` for anything else. */
const failureOf = (error: unknown): Pick<RunEnd, 'errorCode' | 'errorParams'> => {
  if (error instanceof AppError) return { errorCode: error.code, errorParams: error.params };
  const answer = answerError(error, 'en');
  const vendor = error instanceof Error && 'vendor' in error ? { vendor: String(error.vendor) } : {};
  return { errorCode: answer?.body.code ?? 'request.fault', errorParams: vendor };
};

const reasonOf = ({ reason }: AbortSignal): Reason => (reason === 'lost' || reason === 'closing' ? reason : 'stop');

const interrupted = { state: 'failed', errorCode: 'run.interrupted', errorParams: {} } as const;

/** The runs that this process works on. */
export const createRunWorkers = ({ db, flushMs, conclude, onWritten, onError }: Deps) => {
  const live = new Map<string, Live>();
  let closing = false;

  const endOf = async (work: ReturnType<RunWork>, reasonAtEnd: () => Reason | null, id: string): Promise<RunEnd> => {
    const stopped = { state: 'stopped', errorCode: null, errorParams: {} } as const;
    try {
      const { result, usage = null } = await work;
      const reason = reasonAtEnd();
      if (!reason) return { state: 'done', errorCode: null, errorParams: {}, result, usage };
      return { ...(reason === 'closing' ? interrupted : stopped), result, usage };
    } catch (error) {
      const nothing = { result: null, usage: null };
      const reason = reasonAtEnd();
      if (reason) return { ...(reason === 'closing' ? interrupted : stopped), ...nothing };
      if (!answerError(error, 'en')) onError(error, id);
      return { state: 'failed', ...failureOf(error), ...nothing };
    }
  };

  const begin = (run: Running, { work, merge, afterCut, lastSeq = 0, isResumable }: Beginning): void => {
    const controller = new AbortController();
    const { signal } = controller;
    const abort = (reason: Reason) => controller.abort(reason);
    let seen: { reason: Reason | null } | undefined;
    // What is true when the work ends stays true while its end is written.
    const reasonAtEnd = (): Reason | null => {
      seen ??= { reason: signal.aborted ? reasonOf(signal) : null };
      return seen.reason;
    };
    const isHandedOver = () => reasonAtEnd() === 'closing' && isResumable;
    const delivery = createRunDelivery({
      db,
      run,
      merge,
      afterCut,
      conclude,
      flushMs,
      lastSeq,
      onCut: () => abort('stop'),
      onLost: () => abort('lost'),
      onWritten: () => onWritten(run.id),
      onError: (error) => onError(error, run.id),
    });
    // Started in a later turn of the event loop, so that its first step can neither delay nor fail the call that started it.
    const started = new Promise<void>((resolve) => setImmediate(resolve)).then(() =>
      work({ id: run.id, emit: delivery.emit, signal, isHandedOver }),
    );
    const done = endOf(started, reasonAtEnd, run.id)
      .then((end): Promise<void> => delivery.end(isHandedOver() ? 'handed-over' : end))
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
    /** Takes no new work, waits a while for the running work, then hands it over, or ends it with the results so far where nobody could go on. Answers those that ended by themselves. */
    drain: async (graceMs: number): Promise<string[]> => {
      closing = true;
      const begun = [...live.keys()];
      await within(graceMs, Promise.all([...live.values()].map(({ done }) => done)));
      const ended = begun.filter((id) => !live.has(id));
      await within(patienceMs, Promise.all([...live.keys()].map((id) => abort(id, 'closing'))));
      return ended;
    },
  };
};
