import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { evaluationFigures } from '@inkstone/contract/evaluations';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findRun, findRuns, type RunRow } from './run.repository.ts';
import type { EvaluationRunService } from './run.service.ts';
import { findSet, updateMeasure } from './set.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; runs: Pick<EvaluationRunService, 'begin'>; takeUp: () => void };
/** Settings that are to answer from now on, in the place of others; the same ones where a base is switched on. */
type Change = { accountId: string; baseId: string; before: RetrievalSettings; after: RetrievalSettings };
/** Keeps what was measured, in the transaction of the change. */
type Accept = (tx: TenantTransaction) => Promise<void>;

/** What was measured so long ago still counts, for whoever saves again when the questions have been asked. */
const freshMs = 10 * 60 * 1000;
const patienceMs = 20_000;
const lookEveryMs = 150;
/** The rounding error of a share of a few hundred questions, below which two measures count as equal. */
const rounding = 1e-9;

const accepted: Accept = async () => undefined;
const percent = (share: number): number => Math.round(share * 1000) / 10;
const hit5Of = ({ figures }: RunRow): number | null => evaluationFigures.nullable().parse(figures)?.hit5 ?? null;

/** Refuses changes of a knowledge base that its labelled questions speak against, where its owner wishes so. */
export const createChangeGuard = ({ db, clock, runs, takeUp }: Deps) => {
  /** A run with these settings that has just ended, or else a new one. */
  const runFor = (accountId: string, { baseId, settings, version }: { baseId: string; settings: RetrievalSettings; version: number }) =>
    asTenant(db, accountId, async (tx) => {
      const since = clock.now().getTime() - freshMs;
      const same = (await findRuns(tx, baseId)).filter((run) => run.setVersion === version && isDeepStrictEqual(run.settings, settings));
      const known = same.find(({ state, finishedAt }) => state === 'done' && (finishedAt?.getTime() ?? 0) >= since);
      return known?.id ?? runs.begin(tx, { baseId, settings, purpose: 'guard' });
    });

  const whenDone = async (accountId: string, id: string, until: number): Promise<number | null> => {
    for (;;) {
      const run = await readAsTenant(db, accountId, (tx) => findRun(tx, id));
      if (!run || run.state === 'failed' || run.state === 'stopped') throw new AppError('evaluation.notMeasured', 409);
      if (run.state === 'done') return hit5Of(run);
      if (performance.now() > until) throw new AppError('evaluation.asking', 409, { done: run.done, questions: run.questions });
      await sleep(lookEveryMs);
    }
  };

  return async ({ accountId, baseId, before, after }: Change): Promise<Accept> => {
    const set = await readAsTenant(db, accountId, (tx) => findSet(tx, baseId));
    if (!set || set.mostFall === null || !set.questions) return accepted;
    const measured = (settings: RetrievalSettings) => runFor(accountId, { baseId, settings, version: set.version });
    const isSame = isDeepStrictEqual(before, after);
    const earlier = set.measure === null && !isSame ? await measured(before) : null;
    const later = await measured(after);
    takeUp();
    const until = performance.now() + patienceMs;
    const measure = earlier === null ? set.measure : await whenDone(accountId, earlier, until);
    const found = await whenDone(accountId, later, until);
    if (measure !== null && found !== null && found < measure - set.mostFall - rounding)
      throw new AppError('evaluation.worse', 409, { before: percent(measure), after: percent(found), most: percent(set.mostFall) });
    return (tx) => updateMeasure(tx, baseId, found);
  };
};
