import type { Run, RunEntry, RunEvent, RunState } from '@inkstone/contract/runs';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { definePaging, type PageQuery, type RowsAsked } from '#server/kernel/paging.ts';
import { storable } from '#server/kernel/storable.ts';
import type { WakeUps } from '#server/kernel/wake-ups.ts';
import {
  countRunning,
  findEvents,
  findEventsOfTypes,
  findRun,
  findRunningOf,
  findRuns,
  insertRun,
  type ListedRun,
  notifyRun,
  type RunRow,
  type RunSearch,
  updateCut,
  updateRunEnd,
  updateStopRequest,
} from './run.repository.ts';
import type { MergeEvents } from './run-delivery.ts';
import type { createRunWorkers, RunWork } from './run-workers.ts';

export type RunStart = {
  actor: Actor;
  /** The id of the request: a second start with it answers with the first one's run. A new id when left out. */
  id?: string;
  /** What does the work, for example `writers.listing`. */
  kind: string;
  /** Finds or makes what the run is about, in the transaction that starts it; answers its id. */
  subject?: (tx: TenantTransaction) => Promise<string | null>;
  /** What a person calls it in a list. */
  title?: string;
  /** Kept with the run, so that a reload can show what was asked. */
  input: unknown;
  work: RunWork;
  merge?: MergeEvents;
  /** Types of events that are still written once the run was cut, such as what it spent. */
  afterCut?: readonly string[];
};

/** Work that was refused at its start, and why. */
type Refused = Omit<RunStart, 'work' | 'merge' | 'afterCut'> & { error: AppError };

/** One event with its number, or the end of the run, which has none. */
export type FollowedEvent =
  | { seq: number; event: RunEvent }
  | { settled: Pick<RunRow, 'state' | 'errorCode' | 'errorParams'> & { points: string } };

/** What a run that has ended was charged, as a decimal text. */
export type FindCharge = (tx: TenantTransaction, runId: string) => Promise<string>;

type Deps = {
  db: OwnerDatabase;
  signals: WakeUps;
  workers: ReturnType<typeof createRunWorkers>;
  workerId: string;
  findCharge: FindCharge;
  /** Whether runs of this kind can go on in another process. */
  isResumable: (kind: string) => boolean;
};

const maxRunningEach = 8;
const pageSize = 500;
const pollMs = 2000;

const presentEntry = ({ id, kind, subjectId, title, state, errorCode, createdAt, finishedAt }: ListedRun): RunEntry => ({
  id,
  kind,
  subjectId,
  title,
  state,
  errorCode,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

type PricedRun = RunRow & { points: string | null };

const present = (row: PricedRun): Run => ({ ...presentEntry(row), input: row.input, result: row.result, points: row.points });

type Listing = RunSearch & PageQuery;

const paging = definePaging('runs');

/** Long work that continues when its page is closed: start it, follow it from any event, stop it. */
export const createRunService = ({ db, signals, workers, workerId, findCharge, isResumable }: Deps) => {
  const inTenant = <T>(actor: Actor, work: Parameters<typeof asTenant<T>>[2]) => asTenant(db, actor.accountId, work);

  const getPriced = async (tx: TenantTransaction, { userId }: Actor, id: string): Promise<PricedRun> => {
    const row = await findRun(tx, { userId, id });
    if (!row) throw new AppError('run.notFound', 404);
    return { ...row, points: row.state === 'running' ? null : await findCharge(tx, id) };
  };
  const getRun = (actor: Actor, id: string): Promise<PricedRun> => inTenant(actor, (tx) => getPriced(tx, actor, id));

  /** The state is read before the events, so that the events of a finished run are complete. */
  const readOn = (actor: Actor, id: string, after: number) =>
    inTenant(actor, async (tx) => {
      const row = await getPriced(tx, actor, id);
      return { row, events: await findEvents(tx, { id, after, limit: pageSize }) };
    });

  return {
    async getRun(actor: Actor, id: string): Promise<Run> {
      return present(await getRun(actor, id));
    },

    /** The run of a kind under way that is about this subject; null for none. */
    findRunningOf,

    listRuns: (actor: Actor, { cursor, limit, ...search }: Listing) => {
      const find = (asked: RowsAsked) => readAsTenant(db, actor.accountId, (tx) => findRuns(tx, actor.userId, { ...search, ...asked }));
      return paging.page({ cursor, limit }, find, presentEntry);
    },

    async startRun({
      actor,
      id = newId(),
      kind,
      subject = async () => null,
      title = '',
      input,
      work,
      merge = () => null,
      afterCut = [],
    }: RunStart): Promise<{ id: string; subjectId: string | null }> {
      if (workers.isClosing()) throw new AppError('run.closing', 503);
      const { accountId, userId } = actor;
      const { row, isNew } = await inTenant(actor, async (tx) => {
        const first = await findRun(tx, { userId, id });
        if (first) return { row: first, isNew: false };
        if ((await countRunning(tx, userId)) >= maxRunningEach) throw new AppError('run.tooManyRunning', 429, { count: maxRunningEach });
        const subjectId = await subject(tx);
        return { row: await insertRun(tx, { id, userId, kind, subjectId, title, workerId, input: storable(input) }), isNew: true };
      });
      if (isNew) workers.begin({ id: row.id, accountId, workerId }, { work, merge, afterCut, isResumable: isResumable(kind) });
      return { id: row.id, subjectId: row.subjectId };
    },

    /**
     * Keeps that work was refused before it began, as a run that failed: whoever asked for several at once sees which, and why, also
     * later. A repeat under the same id keeps nothing more.
     */
    keepRefused: async ({ actor, id = newId(), kind, subject = async () => null, title = '', input, error }: Refused): Promise<void> => {
      const { accountId, userId } = actor;
      await asTenant(db, accountId, async (tx) => {
        if (await findRun(tx, { userId, id })) return;
        const subjectId = await subject(tx);
        await insertRun(tx, { id, userId, kind, subjectId, title, workerId, input: storable(input) });
        const { code: errorCode, params: errorParams } = error;
        await updateRunEnd(tx, id, { state: 'failed', errorCode, errorParams, result: null, usage: null });
      });
    },

    /** The events after number `after`, then new ones as they come, then the end. For any number of callers, in any process. */
    async *followRun(actor: Actor, id: string, { after, signal }: { after: number; signal: AbortSignal }): AsyncGenerator<FollowedEvent> {
      using wakeUps = signals.follow(id);
      let seq = after;
      while (!signal.aborted) {
        const { row, events } = await readOn(actor, id, seq);
        for (const entry of events) {
          seq = entry.seq;
          yield entry;
        }
        if (events.length === pageSize) continue;
        if (row.state !== 'running') {
          yield { settled: { ...row, points: row.points ?? '0' } };
          return;
        }
        await wakeUps.next(pollMs, signal);
      }
    },

    /**
     * Lets nothing more of a run be delivered from this transaction on, whatever its worker still has; whoever works on it ends it, and
     * charges for what was. Answers what was delivered of these types; null where the run has ended.
     */
    cutRun: async (tx: TenantTransaction, id: string, types: readonly string[]): Promise<RunEvent[] | null> => {
      if (!(await updateCut(tx, id))) return null;
      await notifyRun(tx, id, 'stop');
      return findEventsOfTypes(tx, id, types);
    },

    /** Asks the worker to stop, in whichever process it runs; the events so far are kept. */
    async stopRun(actor: Actor, id: string): Promise<{ state: RunState }> {
      await getRun(actor, id);
      await inTenant(actor, async (tx) => {
        await updateStopRequest(tx, { userId: actor.userId, id });
        await notifyRun(tx, id, 'stop');
      });
      await workers.stop(id);
      const { state } = await getRun(actor, id);
      return { state };
    },
  };
};
export type RunService = ReturnType<typeof createRunService>;
