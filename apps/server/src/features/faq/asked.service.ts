import { setImmediate as turn } from 'node:timers/promises';
import type { AskedGroup, AskedKind } from '@inkstone/contract/faq';
import { faqLimits } from '@inkstone/contract/faq';
import { sureEnough } from '@inkstone/retrieval/faq/faq-index';
import { groupQuestions } from '@inkstone/retrieval/faq/group-questions';
import { keyOf } from '@inkstone/retrieval/faq/wording';
import { withoutSources } from '@inkstone/text/without-sources';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { BaseIndexes } from './base-indexes.ts';
import { updateHits } from './entry.repository.ts';
import {
  deleteOldQuestions,
  findOpen,
  findOpenOfAccount,
  type QuestionRow,
  settleKeys,
  updateNotPoor,
  updateQuestions,
  upsertPoor,
  upsertQuestion,
} from './question.repository.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  indexes: BaseIndexes;
  requireBase: (tx: TenantReader, id: string) => Promise<void>;
};
/** What became of a question of somebody. */
export type NotedAnswer = { baseId: string; question: string; entryId: string | null; isFound: boolean; answer: string };
type Feedback = { isGood: boolean; reason: string };

/** So many wordings are looked at, those that were asked last. */
const mostLooked = 500;
const aTurn = 20;
const dayMs = 24 * 3600 * 1000;
/** What nobody asked for so long is forgotten. */
const keptMs = 180 * dayMs;

const newest = (rows: readonly QuestionRow[]): QuestionRow | undefined =>
  rows.reduce<QuestionRow | undefined>((best, row) => (best && best.lastAt >= row.lastAt ? best : row), undefined);

const presentGroup = (rows: readonly QuestionRow[]): AskedGroup[] => {
  const last = newest(rows);
  // The wording that most people chose, and of several the first one, stands for all.
  const [most, ...others] = rows.toSorted((one, other) => other.count - one.count || one.createdAt.getTime() - other.createdAt.getTime());
  if (!last || !most) return [];
  const poor = rows.find(({ isPoor }) => isPoor);
  return [
    {
      ids: rows.map(({ id }) => id),
      question: most.question,
      wordings: others.map(({ question }) => question),
      count: rows.reduce((sum, { count }) => sum + count, 0),
      lastAt: last.lastAt.toISOString(),
      answer: (poor ?? last).answer,
      isPoor: poor !== undefined,
      reason: poor?.reason ?? '',
    },
  ];
};

const bySize = (one: AskedGroup, other: AskedGroup): number =>
  Number(other.isPoor) - Number(one.isPoor) || other.count - one.count || (one.lastAt < other.lastAt ? 1 : -1);

const groupsOf = (rows: readonly QuestionRow[]): AskedGroup[] => groupQuestions(rows).flatMap(presentGroup).toSorted(bySize);

const rowOf = ({ baseId, question, isFound, answer }: NotedAnswer, key: string, now: Date) => ({
  ...{ id: newId(), baseId, key, question, now },
  kind: isFound ? ('answered' as const) : ('unanswered' as const),
  answer: isFound ? withoutSources(answer).slice(0, faqLimits.answer) : '',
});

/** What people asked, kept by its wording and shown by its meaning. */
export const createAskedService = ({ db, clock, indexes, requireBase }: Deps) => ({
  list: async ({ accountId }: Actor, baseId: string, kind: AskedKind) => {
    const rows = await readAsTenant(db, accountId, async (tx) => {
      await requireBase(tx, baseId);
      return findOpen(tx, { baseId, kind }, mostLooked);
    });
    const groups = groupsOf(rows);
    return { items: groups.slice(0, faqLimits.shown), count: groups.length };
  },

  /** Puts questions out of sight, or brings them back. */
  dismiss: (
    { accountId }: Actor,
    baseId: string,
    { ids, undo }: { ids: readonly string[]; undo: boolean },
  ): Promise<Record<string, never>> =>
    asTenant(db, accountId, async (tx) => {
      await requireBase(tx, baseId);
      await updateQuestions(tx, { baseId, ids }, undo ? 'open' : 'dismissed');
      return {};
    }),

  /** Notes what became of a question, in the transaction that ends its answer. */
  noteAnswer: async (tx: TenantTransaction, noted: NotedAnswer): Promise<void> => {
    const { baseId, question, entryId } = noted;
    const key = keyOf(question);
    if (!key || question.length > faqLimits.question) return;
    const now = clock.now();
    if (entryId) {
      await updateHits(tx, { baseId, id: entryId }, now);
      return settleKeys(tx, baseId, [key]);
    }
    await upsertQuestion(tx, rowOf(noted, key, now));
  },

  /** Notes what its asker thinks of the answer to a question; a poor one is looked at, also where nothing was noted of the question. */
  noteFeedback: async (tx: TenantTransaction, { feedback, ...noted }: NotedAnswer & { feedback: Feedback | null }): Promise<void> => {
    const { baseId, question, entryId } = noted;
    const key = keyOf(question);
    if (!key || question.length > faqLimits.question) return;
    if (feedback?.isGood === false) await upsertPoor(tx, { ...rowOf(noted, key, clock.now()), reason: feedback.reason });
    else {
      await updateNotPoor(tx, { baseId, key });
      // What an entry answered was there only because it was found poor.
      if (entryId) await settleKeys(tx, baseId, [key]);
    }
  },

  /** Settles what found nothing and is answered by an entry now. */
  settleAnswered: async ({ accountId, baseId }: { accountId: string; baseId: string }): Promise<void> => {
    const { index, rows } = await readAsTenant(db, accountId, async (tx) => ({
      index: await indexes.find(tx, baseId),
      rows: await findOpen(tx, { baseId, kind: 'unanswered' }, mostLooked),
    }));
    const ids: string[] = [];
    for (const [at, { id, question }] of rows.entries()) {
      if ((index?.nearest(question)?.sureness ?? 0) >= sureEnough) ids.push(id);
      if (at % aTurn === 0) await turn();
    }
    if (ids.length) await asTenant(db, accountId, (tx) => updateQuestions(tx, { baseId, ids }, 'taken'));
  },

  /** What found nothing in any knowledge base, the same meaning together, most asked first. */
  findUnanswered: async (tx: TenantReader, most: number): Promise<(AskedGroup & { baseId: string })[]> => {
    const rows = await findOpenOfAccount(tx, mostLooked);
    return [...Map.groupBy(rows, ({ baseId }) => baseId)]
      .flatMap(([baseId, ofBase]) => groupsOf(ofBase).map((group) => ({ ...group, baseId })))
      .toSorted(bySize)
      .slice(0, most);
  },

  sweep: (): Promise<void> => deleteOldQuestions(db, new Date(clock.now().getTime() - keptMs), 5000),
});
export type AskedService = ReturnType<typeof createAskedService>;
