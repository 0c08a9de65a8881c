import type { RunEvent } from '@inkstone/contract/runs';
import type { TenantTransaction } from '#server/db/handles.ts';
import { findEventsOfTypes, findInput, type RunEnd, type RunRow } from './run.repository.ts';

/** How a run ends, and why. */
type HowEnded = Pick<RunEnd, 'state' | 'errorCode' | 'errorParams'>;

/** A run in the moment in which it ends. */
type EndedRun = Pick<RunRow, 'id' | 'userId' | 'subjectId'> & {
  end: HowEnded;
  /** What it was asked. */
  inputOf: () => Promise<unknown>;
  /** All its events of these types, in order. */
  eventsOf: (types: readonly string[]) => Promise<RunEvent[]>;
};
/** What runs of a kind leave behind, in the transaction that ends them: done, stopped, failed, or of a dead worker. Answers the run's result. */
export type RunEnding = (tx: TenantTransaction, run: EndedRun) => Promise<unknown>;

/** The endings by the kind of run. */
export const createRunEndings = () => {
  const endings = new Map<string, RunEnding>();
  return {
    add: (kind: string, ending: RunEnding): void => void endings.set(kind, ending),
    /** The result of an ending run; undefined for a kind without an ending of its own. */
    conclude: async (
      tx: TenantTransaction,
      { kind, cutAt, ...run }: Pick<RunRow, 'id' | 'userId' | 'kind' | 'subjectId' | 'cutAt'>,
      end: HowEnded,
    ): Promise<unknown> =>
      endings.get(kind)?.(tx, {
        ...run,
        // However its worker ended it: what was delivered is a part of it.
        end: cutAt ? { state: 'stopped', errorCode: null, errorParams: {} } : end,
        inputOf: () => findInput(tx, run.id),
        eventsOf: (types) => findEventsOfTypes(tx, run.id, types),
      }),
  };
};
export type RunEndings = ReturnType<typeof createRunEndings>;
