import { and, asc, count, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { OwnerHandle, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { styleItems } from '#server/db/schema/brand-voices.ts';

export type ItemRow = typeof styleItems.$inferSelect;
export type ItemKindName = ItemRow['kind'];
/** One item: of which kind, and its id. */
export type ItemKey = { kind: ItemKindName; id: string };

const ofKind = (tx: TenantReader, kind: ItemKindName) => and(eq(styleItems.accountId, tx.accountId), eq(styleItems.kind, kind));
const isThere = isNull(styleItems.deletedAt);

/** Lets the writers of one kind in an account take turns, so that what is counted or looked up stays so until the end of the transaction. */
export const lockKind = (tx: TenantTransaction, kind: ItemKindName): Promise<void> => lockName(tx, `style_items ${kind} ${tx.accountId}`);

/** All of a kind, by name. */
export const findItems = (tx: TenantReader, kind: ItemKindName): Promise<ItemRow[]> =>
  tx
    .select()
    .from(styleItems)
    .where(and(ofKind(tx, kind), isThere))
    .orderBy(asc(sql`lower(${styleItems.name})`), asc(styleItems.id));

export const findItem = async (tx: TenantReader, { kind, id }: ItemKey): Promise<ItemRow | undefined> => {
  const [row] = await tx
    .select()
    .from(styleItems)
    .where(and(ofKind(tx, kind), eq(styleItems.id, id), isThere));
  return row;
};

/** An item that was put away, as long as that is not older than a time. */
export const findPutAway = async (tx: TenantReader, { kind, id }: ItemKey, after: Date): Promise<ItemRow | undefined> => {
  const [row] = await tx
    .select()
    .from(styleItems)
    .where(and(ofKind(tx, kind), eq(styleItems.id, id), gt(styleItems.deletedAt, after)));
  return row;
};

/** Whether another item of the kind has the name, whatever its capitals. */
export const hasName = async (tx: TenantReader, { kind, id }: ItemKey, name: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: styleItems.id })
    .from(styleItems)
    .where(and(ofKind(tx, kind), eq(sql`lower(${styleItems.name})`, sql`lower(${name})`), ne(styleItems.id, id), isThere));
  return row !== undefined;
};

export const countItems = async (tx: TenantReader, kind: ItemKindName): Promise<number> => {
  const [row] = await tx
    .select({ count: count() })
    .from(styleItems)
    .where(and(ofKind(tx, kind), isThere));
  return row?.count ?? 0;
};

type ItemValues = { name: string; content: unknown; now: Date };

export const insertItem = async (tx: TenantTransaction, key: ItemKey, { name, content, now }: ItemValues): Promise<void> => {
  await tx.insert(styleItems).values({ ...key, accountId: tx.accountId, name, content, createdAt: now, updatedAt: now });
};

/** The next revision of an item. */
export const updateItem = async (tx: TenantTransaction, { kind, id }: ItemKey, { name, content, now }: ItemValues): Promise<void> => {
  await tx
    .update(styleItems)
    .set({ name, content, revision: sql`${styleItems.revision} + 1`, updatedAt: now })
    .where(and(ofKind(tx, kind), eq(styleItems.id, id)));
};

/** Puts an item away at a time, or brings it back for null. */
export const updateDeleted = async (tx: TenantTransaction, { kind, id }: ItemKey, deletedAt: Date | null): Promise<void> => {
  await tx
    .update(styleItems)
    .set({ deletedAt })
    .where(and(ofKind(tx, kind), eq(styleItems.id, id)));
};

/**
 * Forgets what was put away before a time.
 * @owner The house tidies up for all accounts.
 */
export const deletePutAway = async (handle: OwnerHandle, before: Date): Promise<void> => {
  await handle.delete(styleItems).where(lt(styleItems.deletedAt, before));
};
