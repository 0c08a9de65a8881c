import { retrievalSettings } from '@inkstone/contract/retrieval';
import type { RetrievalSettings } from '@inkstone/retrieval/retrieve';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Claimed } from '#server/kernel/jobs/leased-work.ts';
import { type Asked, lockRun, updateAnswers, updateFinished } from './claim.repository.ts';
import { type FoundPlace, figuresOf, rankOf } from './judging.ts';
import { expectedOf, isAnsweredByNothing } from './present-evaluation.ts';
import { type AnswerRow, findAnswers } from './run.repository.ts';
import { updateMeasuredBy } from './set.repository.ts';

/** Asks a knowledge base as the chat does, whoever may read its documents. */
export type AskBase = (
  place: { accountId: string; reader: 'staff'; baseIds: readonly string[] },
  question: string,
  settings: RetrievalSettings,
) => Promise<readonly FoundPlace[]>;

type Deps = { db: OwnerDatabase; clock: Clock; ask: AskBase; onError: (error: unknown, runId: string) => void };

/** So many are asked before what came of them is kept. */
const keptAtOnce = 10;
const mostAttempts = 4;
const longestShown = 300;

const shownOf = (first: FoundPlace | undefined) =>
  first ? { name: first.name, page: first.firstPage, score: first.score, text: first.text.slice(0, longestShown) } : null;

/** Asks the questions of a run that were not asked yet, and ends it with its figures. */
export const createEvaluationWork = ({ db, clock, ask, onError }: Deps) => {
  const judge = async (row: AnswerRow, asking: { accountId: string; baseId: string; settings: RetrievalSettings }): Promise<Asked> => {
    const { accountId, baseId, settings } = asking;
    const found = await ask({ accountId, reader: 'staff', baseIds: [baseId] }, row.question, settings);
    return { position: row.position, rank: rankOf(found, expectedOf(row)), firstFound: shownOf(found[0]) };
  };

  /** False when another process has taken the run up, or it was stopped. */
  const askAll = async (claimed: Claimed, signal: AbortSignal): Promise<boolean> => {
    const { accountId, id } = claimed;
    const [run, answers] = await asTenant(db, accountId, async (tx) => [await lockRun(tx, claimed), await findAnswers(tx, id)]);
    if (!run) return false;
    if (run.attempts > mostAttempts) throw new Error('an evaluation was begun too often');
    const asking = { accountId, baseId: run.baseId, settings: retrievalSettings.parse(run.settings) };
    const left = answers.filter(({ isAsked }) => !isAsked);
    for (let at = 0; at < left.length; at += keptAtOnce) {
      const asked: Asked[] = [];
      for (const row of left.slice(at, at + keptAtOnce)) {
        if (signal.aborted) return false;
        asked.push(await judge(row, asking));
      }
      const isKept = await asTenant(db, accountId, async (tx) => {
        const held = await lockRun(tx, claimed);
        if (held) await updateAnswers(tx, claimed, asked);
        return held !== undefined;
      });
      if (!isKept) return false;
    }
    return true;
  };

  const finish = (claimed: Claimed, isWhole: boolean): Promise<void> =>
    asTenant(db, claimed.accountId, async (tx) => {
      const run = await lockRun(tx, claimed);
      if (!run) return;
      const answers = isWhole ? await findAnswers(tx, run.id) : [];
      const figures = isWhole
        ? figuresOf(answers.map((row) => ({ isUnanswerable: isAnsweredByNothing(row), rank: row.rank, hasFound: row.firstFound !== null })))
        : null;
      await updateFinished(tx, claimed, { figures, finishedAt: clock.now() });
      await updateMeasuredBy(tx, { baseId: run.baseId, runId: run.id, measure: figures?.hit5 ?? null });
    });

  return async (claimed: Claimed, signal: AbortSignal): Promise<void> => {
    try {
      if (await askAll(claimed, signal)) await finish(claimed, true);
    } catch (error) {
      if (signal.aborted) return;
      onError(error, claimed.id);
      await finish(claimed, false);
    }
  };
};
