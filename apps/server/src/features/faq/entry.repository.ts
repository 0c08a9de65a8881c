import { and, arrayOverlaps, asc, count, eq, gt, ilike, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { containing } from '#server/db/containing.ts';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { newestFirst } from '#server/db/newest-first.ts';
import { faqEntries, faqRevisions } from '#server/db/schema/faq.ts';
import type { RowsAsked } from '#server/kernel/paging.ts';

export type EntryRow = typeof faqEntries.$inferSelect;
type EntryContent = Pick<EntryRow, 'question' | 'variants' | 'keys' | 'answer' | 'isEnabled'>;
export type NewEntry = EntryContent & Pick<EntryRow, 'id' | 'source'>;
type Changed = { baseId: string; revision: number; now: Date };

const byChange = newestFirst(faqEntries.updatedAt, faqEntries.id);
const isThere = isNull(faqEntries.deletedAt);
const ofBase = (tx: TenantReader, baseId: string) => and(eq(faqEntries.accountId, tx.accountId), eq(faqEntries.baseId, baseId));
const one = (tx: TenantReader, baseId: string, id: string) => and(ofBase(tx, baseId), eq(faqEntries.id, id));

/** The next revision of a base's entries. Whoever changes them takes turns by it until the end of the transaction. */
export const nextRevision = async (tx: TenantTransaction, baseId: string): Promise<number> => {
  const [row] = await tx
    .insert(faqRevisions)
    .values({ accountId: tx.accountId, baseId, revision: 1 })
    .onConflictDoUpdate({
      target: [faqRevisions.accountId, faqRevisions.baseId],
      set: { revision: sql`${faqRevisions.revision} + 1` },
    })
    .returning({ revision: faqRevisions.revision });
  if (!row) throw new Error('upsert returned no row');
  return row.revision;
};

/** 0 where there never was an entry. */
export const findRevision = async (tx: TenantReader, baseId: string): Promise<number> => {
  const [row] = await tx
    .select({ revision: faqRevisions.revision })
    .from(faqRevisions)
    .where(and(eq(faqRevisions.accountId, tx.accountId), eq(faqRevisions.baseId, baseId)));
  return row?.revision ?? 0;
};

type Search = { baseId: string; q: string; state: 'all' | 'on' | 'off' };

const matching = (tx: TenantReader, { baseId, q, state }: Search) => {
  const words = containing(q);
  const inVariants = sql`array_to_string(${faqEntries.variants}, ' ') ilike ${words}`;
  return and(
    ofBase(tx, baseId),
    isThere,
    state === 'all' ? undefined : eq(faqEntries.isEnabled, state === 'on'),
    q ? or(ilike(faqEntries.question, words), ilike(faqEntries.answer, words), inVariants) : undefined,
  );
};

/** Newest change first; one page of them. */
export const findEntries = (tx: TenantReader, search: Search, { before, limit }: RowsAsked) =>
  tx
    .select({ entry: faqEntries, position: byChange.position })
    .from(faqEntries)
    .where(and(matching(tx, search), byChange.behind(before)))
    .orderBy(...byChange.orderBy)
    .limit(limit);

export const countEntries = async (tx: TenantReader, search: Search): Promise<number> => {
  const [row] = await tx.select({ count: count() }).from(faqEntries).where(matching(tx, search));
  return row?.count ?? 0;
};

/** All of a base in the order in which they came. */
export const findAllEntries = (tx: TenantReader, baseId: string): Promise<EntryRow[]> =>
  tx
    .select()
    .from(faqEntries)
    .where(and(ofBase(tx, baseId), isThere))
    .orderBy(asc(faqEntries.createdAt), asc(faqEntries.id));

/** Entries and their wordings. */
export const countWordings = async (tx: TenantReader, baseId: string): Promise<{ entries: number; wordings: number }> => {
  const [row] = await tx
    .select({ entries: count(), wordings: sql<number>`coalesce(sum(cardinality(${faqEntries.variants}) + 1), 0)::integer` })
    .from(faqEntries)
    .where(and(ofBase(tx, baseId), isThere));
  return row ?? { entries: 0, wordings: 0 };
};

export const findEntry = async (tx: TenantReader, baseId: string, id: string): Promise<EntryRow | undefined> => {
  const [row] = await tx
    .select()
    .from(faqEntries)
    .where(and(one(tx, baseId, id), isThere));
  return row;
};

/** One that was put away after a time. */
export const findEntryAway = async (tx: TenantReader, { baseId, id }: { baseId: string; id: string }, after: Date) => {
  const [row] = await tx
    .select()
    .from(faqEntries)
    .where(and(one(tx, baseId, id), gt(faqEntries.deletedAt, after)));
  return row;
};

/** The question of another entry that has one of these keys. */
export const findTaken = async (
  tx: TenantReader,
  baseId: string,
  { id, keys }: { id: string; keys: readonly string[] },
): Promise<string | undefined> => {
  const [row] = await tx
    .select({ question: faqEntries.question })
    .from(faqEntries)
    .where(and(ofBase(tx, baseId), isThere, ne(faqEntries.id, id), arrayOverlaps(faqEntries.keys, [...keys])))
    .limit(1);
  return row?.question;
};

/** What changed behind a revision: wordings of what may answer, and null for what may not. */
export const findChanges = async (
  tx: TenantReader,
  baseId: string,
  behind: number,
): Promise<{ id: string; wordings: string[] | null; changedIn: number }[]> => {
  const rows = await tx
    .select({
      id: faqEntries.id,
      question: faqEntries.question,
      variants: faqEntries.variants,
      changedIn: faqEntries.changedIn,
      answers: sql<boolean>`${faqEntries.isEnabled} and ${faqEntries.deletedAt} is null`,
    })
    .from(faqEntries)
    .where(and(ofBase(tx, baseId), gt(faqEntries.changedIn, behind)));
  return rows.map(({ id, question, variants, changedIn, answers }) => ({
    id,
    wordings: answers ? [question, ...variants] : null,
    changedIn,
  }));
};

/** Made under ids that are there already, nothing happens. */
export const insertEntries = async (
  tx: TenantTransaction,
  entries: readonly NewEntry[],
  { baseId, revision, now }: Changed,
): Promise<void> => {
  if (!entries.length) return;
  const rest = { accountId: tx.accountId, baseId, changedIn: revision, createdAt: now, updatedAt: now };
  await tx
    .insert(faqEntries)
    .values(entries.map((entry) => ({ ...entry, ...rest })))
    .onConflictDoNothing();
};

export const updateEntry = async (
  tx: TenantTransaction,
  { id, ...content }: EntryContent & { id: string },
  { baseId, revision, now }: Changed,
): Promise<void> => {
  await tx
    .update(faqEntries)
    .set({ ...content, revision: sql`${faqEntries.revision} + 1`, changedIn: revision, updatedAt: now })
    .where(one(tx, baseId, id));
};

/** Puts one away at a time, or brings it back. */
export const updateEntryDeleted = async (
  tx: TenantTransaction,
  { id, deletedAt }: { id: string; deletedAt: Date | null },
  { baseId, revision }: Pick<Changed, 'baseId' | 'revision'>,
): Promise<void> => {
  await tx
    .update(faqEntries)
    .set({ deletedAt, changedIn: revision })
    .where(one(tx, baseId, id));
};

/** Counts that an entry has answered. */
export const updateHits = async (tx: TenantTransaction, { baseId, id }: { baseId: string; id: string }, now: Date): Promise<void> => {
  await tx
    .update(faqEntries)
    .set({ hits: sql`${faqEntries.hits} + 1`, lastHitAt: now })
    .where(one(tx, baseId, id));
};

/**
 * Ends what was put away before a time, so many at once.
 * @owner Looks at the entries of all accounts.
 */
export const deleteEntriesAway = async (db: OwnerDatabase, before: Date, most: number): Promise<void> => {
  const old = db
    .select({ id: faqEntries.id })
    .from(faqEntries)
    .where(and(isNotNull(faqEntries.deletedAt), lt(faqEntries.deletedAt, before)))
    .limit(most);
  await db.delete(faqEntries).where(inArray(faqEntries.id, old));
};
