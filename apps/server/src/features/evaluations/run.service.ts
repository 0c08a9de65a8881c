import { isDeepStrictEqual } from 'node:util';
import { type EvaluationComparison, evaluationLimits } from '@inkstone/contract/evaluations';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { presentComparison } from './present-evaluation.ts';
import { deleteRuns, findAnswers, findRun, findRuns, insertRun, type RunRow, updateStopped } from './run.repository.ts';
import { findQuestions, findSet } from './set.repository.ts';

/** Refuses where a knowledge base is not there. */
export type RequireBase = (tx: TenantReader, baseId: string) => Promise<unknown>;

type Deps = { db: OwnerDatabase; clock: Clock; requireBase: RequireBase; takeUp: () => void };
type NewRun = { baseId: string; settings: RetrievalSettings; purpose: RunRow['purpose'] };

const mostUnderWay = 6;

const isUnderWay = ({ state }: RunRow): boolean => state === 'waiting' || state === 'running';
const noRun = () => new AppError('evaluation.runNotFound', 404);

/** Runs that ask all questions of a base with one setting. */
export const createEvaluationRunService = ({ db, clock, requireBase, takeUp }: Deps) => {
  const getRun = async (tx: TenantReader, id: string): Promise<RunRow> => {
    const run = await findRun(tx, id);
    if (!run) throw noRun();
    await requireBase(tx, run.baseId);
    return run;
  };

  /** The newest ones stay, and those under way. */
  const forgetOld = async (tx: TenantTransaction, baseId: string, measuringId: string | null): Promise<void> => {
    const old = (await findRuns(tx, baseId)).slice(evaluationLimits.runs);
    await deleteRuns(
      tx,
      old.filter((run) => !isUnderWay(run) && run.id !== measuringId).map(({ id }) => id),
    );
  };

  /** Begins a run in the caller's transaction; the caller wakes the workers once it is committed. One of the same kind that waits is taken instead. */
  const begin = async (tx: TenantTransaction, { baseId, settings, purpose }: NewRun): Promise<string> => {
    await requireBase(tx, baseId);
    const set = await findSet(tx, baseId);
    const questions = await findQuestions(tx, baseId);
    if (!set || set.name === null || !questions.length) throw new AppError('evaluation.noQuestions', 422);
    const open = (await findRuns(tx, baseId)).filter(isUnderWay);
    const same = open.find((run) => run.setVersion === set.version && isDeepStrictEqual(run.settings, settings));
    if (same) return same.id;
    if (open.length >= mostUnderWay) throw new AppError('evaluation.tooManyRuns', 429, { count: open.length });
    const id = newId();
    const run = { id, baseId, settings, purpose, setName: set.name, setVersion: set.version, createdAt: clock.now() };
    await insertRun(tx, run, questions);
    await forgetOld(tx, baseId, set.measuringId);
    return id;
  };

  return {
    begin,

    start: async ({ accountId }: Actor, baseId: string, settings: readonly RetrievalSettings[]): Promise<{ ids: string[] }> => {
      const ids = await asTenant(db, accountId, async (tx) => {
        const begun: string[] = [];
        for (const each of settings) begun.push(await begin(tx, { baseId, settings: each, purpose: 'try' }));
        return begun;
      });
      takeUp();
      return { ids };
    },

    compare: ({ accountId }: Actor, id: string, otherId: string | undefined): Promise<EvaluationComparison> =>
      readAsTenant(db, accountId, async (tx) => {
        const side = async (of: string) => ({ run: await getRun(tx, of), answers: await findAnswers(tx, of) });
        const one = await side(id);
        const other = otherId === undefined ? null : await side(otherId);
        if (other && other.run.baseId !== one.run.baseId) throw noRun();
        return presentComparison(one, other);
      }),

    stop: ({ accountId }: Actor, id: string): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        await getRun(tx, id);
        await updateStopped(tx, id, clock.now());
        return {};
      }),

    remove: ({ accountId }: Actor, id: string): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        await getRun(tx, id);
        await deleteRuns(tx, [id]);
        return {};
      }),
  };
};
export type EvaluationRunService = ReturnType<typeof createEvaluationRunService>;
