import { type FaqContent, type FaqEntry, faqLimits } from '@inkstone/contract/faq';
import { keyOf } from '@inkstone/retrieval/faq/wording';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import {
  countEntries,
  countWordings,
  deleteEntriesAway,
  type EntryRow,
  findEntries,
  findEntry,
  findEntryAway,
  findTaken,
  insertEntries,
  nextRevision,
  updateEntry,
  updateEntryDeleted,
} from './entry.repository.ts';
import { presentEntry } from './present-faq.ts';
import { settleKeys, updateQuestions } from './question.repository.ts';

export type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  /** Refuses, with 404, where a knowledge base is not there. */
  requireBase: (tx: TenantReader, id: string) => Promise<void>;
  /** Settles questions of people that are answered by now. */
  settleAnswered: (place: { accountId: string; baseId: string }) => Promise<void>;
};
type Of = { baseId: string; id: string };
type Given<Content> = { [Name in keyof Content]?: Content[Name] | undefined };
type Content = Pick<EntryRow, 'question' | 'variants' | 'keys' | 'answer' | 'isEnabled'>;

const dayMs = 24 * 3600 * 1000;
const keptAwayMs = 30 * dayMs;
const paging = definePaging('faq');

const noEntry = (): AppError => new AppError('faq.notFound', 404);

/** An entry as it is kept: each wording once. */
export const keptContent = ({ question, variants, answer, isEnabled }: FaqContent): Content => {
  const key = keyOf(question);
  if (!key) throw new AppError('faq.questionEmpty', 422);
  const others = new Map<string, string>();
  for (const variant of variants) {
    const each = keyOf(variant);
    if (each && each !== key && !others.has(each)) others.set(each, variant.trim());
  }
  return { question: question.trim(), variants: [...others.values()], keys: [key, ...others.keys()], answer: answer.trim(), isEnabled };
};

/** Refuses where a base would have more entries or wordings than it may. */
export const requireRoom = async (tx: TenantTransaction, baseId: string, more: { entries: number; wordings: number }): Promise<void> => {
  const { entries, wordings } = await countWordings(tx, baseId);
  if (entries + more.entries > faqLimits.entries) throw new AppError('faq.tooMany', 422, { most: faqLimits.entries });
  if (wordings + more.wordings > faqLimits.wordings) throw new AppError('faq.manyWordings', 422, { most: faqLimits.wordings });
};

/** The FAQ of knowledge bases. A save on top of an older revision is refused, and no two entries of a base share a wording. */
export const createEntryService = ({ db, clock, requireBase, settleAnswered }: Deps) => {
  const getRow = async (tx: TenantReader, { baseId, id }: Of): Promise<EntryRow> => {
    await requireBase(tx, baseId);
    const row = await findEntry(tx, baseId, id);
    if (!row) throw noEntry();
    return row;
  };
  const requireFree = async (tx: TenantTransaction, baseId: string, entry: { id: string; keys: readonly string[] }): Promise<void> => {
    const question = await findTaken(tx, baseId, entry);
    if (question !== undefined) throw new AppError('faq.taken', 409, { question });
  };

  return {
    list: async ({ accountId }: Actor, baseId: string, { q, state, ...asked }: PageQuery & { q: string; state: 'all' | 'on' | 'off' }) => {
      const search = { baseId, q, state };
      const count = await readAsTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        return countEntries(tx, search);
      });
      const found = await paging.page(
        asked,
        (rows) => readAsTenant(db, accountId, (tx) => findEntries(tx, search, rows)),
        ({ entry }) => presentEntry(entry),
      );
      return { ...found, count };
    },

    get: ({ accountId }: Actor, of: Of): Promise<FaqEntry> => readAsTenant(db, accountId, async (tx) => presentEntry(await getRow(tx, of))),

    /** Makes one under the id of the request: a repeat finds what the first one made. */
    create: async (
      { accountId }: Actor,
      { baseId, id }: Of,
      { askedIds, ...given }: Given<FaqContent> & Pick<FaqContent, 'question' | 'answer'> & { askedIds: readonly string[] },
    ): Promise<FaqEntry> => {
      const { question, answer, variants = [], isEnabled = true } = given;
      const content = keptContent({ question, answer, variants, isEnabled });
      const entry = await asTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        const revision = await nextRevision(tx, baseId);
        const now = clock.now();
        if (!(await findEntry(tx, baseId, id))) {
          await requireRoom(tx, baseId, { entries: 1, wordings: content.keys.length });
          await requireFree(tx, baseId, { id, keys: content.keys });
          await insertEntries(tx, [{ ...content, id, source: askedIds.length ? 'learnt' : 'written' }], { baseId, revision, now });
        }
        await settleKeys(tx, baseId, content.keys);
        await updateQuestions(tx, { baseId, ids: askedIds }, 'taken');
        return presentEntry(await getRow(tx, { baseId, id }));
      });
      await settleAnswered({ accountId, baseId });
      return entry;
    },

    save: async ({ accountId }: Actor, of: Of, { revision, ...changes }: Given<FaqContent> & { revision: number }): Promise<FaqEntry> => {
      const { baseId, id } = of;
      const saved = await asTenant(db, accountId, async (tx) => {
        await getRow(tx, of);
        const changedIn = await nextRevision(tx, baseId);
        // Read once more: whoever was before us at the revision may have changed it.
        const row = await getRow(tx, of);
        const content = keptContent({
          question: changes.question ?? row.question,
          variants: changes.variants ?? row.variants,
          answer: changes.answer ?? row.answer,
          isEnabled: changes.isEnabled ?? row.isEnabled,
        });
        const isSame = content.keys.join('\n') === row.keys.join('\n') && content.question === row.question;
        // A repeat whose first answer was lost finds its content there.
        if (
          isSame &&
          content.answer === row.answer &&
          content.isEnabled === row.isEnabled &&
          row.variants.join() === content.variants.join()
        )
          return presentEntry(row);
        if (row.revision !== revision) throw new AppError('faq.changed', 409);
        await requireFree(tx, baseId, { id, keys: content.keys });
        await requireRoom(tx, baseId, { entries: 0, wordings: content.keys.length - row.keys.length });
        await updateEntry(tx, { id, ...content }, { baseId, revision: changedIn, now: clock.now() });
        return presentEntry(await getRow(tx, of));
      });
      await settleAnswered({ accountId, baseId });
      return saved;
    },

    /** Puts one away, or brings it back. */
    remove: ({ accountId }: Actor, { baseId, id }: Of, { undo }: { undo: boolean }): Promise<Record<string, never>> =>
      asTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        const revision = await nextRevision(tx, baseId);
        const now = clock.now();
        const away = new Date(now.getTime() - keptAwayMs);
        const row = undo ? await findEntryAway(tx, { baseId, id }, away) : await findEntry(tx, baseId, id);
        if (!row) throw noEntry();
        if (undo) {
          await requireFree(tx, baseId, { id, keys: row.keys });
          await requireRoom(tx, baseId, { entries: 1, wordings: row.keys.length });
        }
        await updateEntryDeleted(tx, { id, deletedAt: undo ? null : now }, { baseId, revision });
        return {};
      }),

    /** Ends what was put away longer ago than it can be brought back. */
    sweep: (): Promise<void> => deleteEntriesAway(db, new Date(clock.now().getTime() - keptAwayMs - dayMs), 1000),
  };
};
export type EntryService = ReturnType<typeof createEntryService>;
