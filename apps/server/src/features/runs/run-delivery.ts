import type { RunEvent } from '@inkstone/contract/runs';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { storable } from '#server/kernel/storable.ts';
import { insertEvents, lockRun, notifyRun, type RunEnd, updateRunEnd } from './run.repository.ts';
import type { RunEndings } from './run-endings.ts';
import { updateHandedOver } from './run-lease.repository.ts';

/** Joins two events that follow each other into one, for example two pieces of the same text; null keeps both. */
export type MergeEvents = (earlier: RunEvent, later: RunEvent) => RunEvent | null;

type Options = {
  db: OwnerDatabase;
  run: { id: string; accountId: string; workerId: string };
  merge: MergeEvents;
  /** Types of events that are still written when the run was cut. */
  afterCut: readonly string[];
  conclude: RunEndings['conclude'];
  flushMs: number;
  /** The number of the last event that another process wrote; 0 for a new run. */
  lastSeq: number;
  /** Nothing more of it is delivered. */
  onCut: () => void;
  /** The run was ended by another process. */
  onLost: () => void;
  onWritten: () => void;
  onError: (error: unknown) => void;
};

/** How the work of this process ends: with the end of the run, or with the run left to another process. */
export type DeliveryEnd = RunEnd | 'handed-over';

const attempts = 5;

/** Writes the events of a run in order and in batches; the end is written in one transaction with the last batch. */
export const createRunDelivery = ({ db, run, merge, afterCut, conclude, flushMs, lastSeq, ...tell }: Options) => {
  const { onCut, onLost, onWritten, onError } = tell;
  let waiting: RunEvent[] = [];
  let nextSeq = lastSeq + 1;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  let isOver = false;
  let isFailing = false;

  /** Said once, until something could be written again. */
  const report = (error: unknown): void => {
    if (!isFailing) onError(error);
    isFailing = true;
  };

  /** With `isAsked` it checks that the run still belongs to this worker even when there is nothing to write. */
  const write = async (end: DeliveryEnd | null, isAsked = false): Promise<void> => {
    const events = waiting;
    if (isOver || (!events.length && !end && !isAsked)) return;
    waiting = [];
    try {
      const written = await asTenant(db, run.accountId, async (tx) => {
        const locked = await lockRun(tx, run);
        if (!locked) return null;
        const isCut = locked.cutAt !== null;
        const delivered = isCut ? events.filter(({ type }) => afterCut.includes(type)) : events;
        await insertEvents(tx, { id: run.id, firstSeq: nextSeq, events: storable(delivered) });
        if (end === 'handed-over') await updateHandedOver(tx, run.id);
        else if (end) await updateRunEnd(tx, run.id, storable({ ...end, result: (await conclude(tx, locked, end)) ?? end.result }));
        await notifyRun(tx, run.id, end === 'handed-over' ? 'waiting' : 'events');
        return { count: delivered.length, isCut };
      });
      isFailing = false;
      nextSeq += written?.count ?? 0;
      isOver = !written || end !== null;
      if (written) onWritten();
      else onLost();
      if (written?.isCut) onCut();
    } catch (error) {
      waiting = [...events, ...waiting];
      throw error;
    }
  };

  const flush = (isAsked = false): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    const written = writing
      .then(() => write(null, isAsked))
      .then(() => !isOver)
      .catch((error: unknown) => {
        report(error);
        // The batch is kept and tried again; while the database can not be reached no heartbeat is written either, and the run is ended as one of a dead worker.
        timer ??= setTimeout(flush, flushMs * 10);
        return false;
      });
    writing = written;
    return written;
  };

  return {
    emit: (event: RunEvent): void => {
      if (isOver) return;
      const earlier = waiting.at(-1);
      const merged = earlier && merge(earlier, event);
      if (merged) waiting[waiting.length - 1] = merged;
      else waiting.push(event);
      timer ??= setTimeout(flush, flushMs);
    },
    /** Writes the waiting events now; true when they are written and the run still belongs to this worker. */
    confirm: (): Promise<boolean> => flush(true),
    /** Writes the remaining events and the end in one transaction, with up to five attempts. */
    end: async (end: DeliveryEnd): Promise<void> => {
      await writing;
      clearTimeout(timer);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await write(end);
        } catch (error) {
          report(error);
          if (attempt === attempts) return;
          await new Promise((resolve) => setTimeout(resolve, flushMs * 2 ** attempt));
        }
      }
    },
  };
};
