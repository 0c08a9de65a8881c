import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { apps } from '#server/db/schema/apps.ts';

const columns = {
  id: apps.id,
  name: apps.name,
  description: apps.description,
  vendor: apps.vendor,
  monthlyLimit: apps.monthlyLimit,
  cacheMinutes: apps.cacheMinutes,
  bodyDays: apps.bodyDays,
  isEnabled: apps.isEnabled,
  state: apps.state,
  lastUsedAt: apps.lastUsedAt,
  createdAt: apps.createdAt,
};

/** All apps of the account, the newest first. */
export const findApps = (tx: TenantReader) =>
  tx.select(columns).from(apps).where(eq(apps.accountId, tx.accountId)).orderBy(desc(apps.createdAt), asc(apps.id));

export type AppRow = Awaited<ReturnType<typeof findApps>>[number];

/** What the apps of the account are called, by their ids. */
export const findAppNames = async (tx: TenantReader): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.select({ id: apps.id, name: apps.name }).from(apps).where(eq(apps.accountId, tx.accountId));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export const findApp = async (tx: TenantReader, id: string): Promise<AppRow | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(apps)
    .where(and(eq(apps.accountId, tx.accountId), eq(apps.id, id)));
  return row;
};

/** Lets changes of one account's apps take turns, so that what was counted or looked up stays so until the end of the transaction. */
export const lockApps = (tx: TenantTransaction): Promise<void> => lockName(tx, `apps ${tx.accountId}`);

export const countApps = async (tx: TenantTransaction): Promise<number> => {
  const [row] = await tx.select({ count: count() }).from(apps).where(eq(apps.accountId, tx.accountId));
  return row?.count ?? 0;
};

/** Whether another app of the account has the name, whatever its capitals. */
export const isNameTaken = async (tx: TenantTransaction, name: string, but: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: apps.id })
    .from(apps)
    .where(and(eq(apps.accountId, tx.accountId), eq(sql`lower(${apps.name})`, sql`lower(${name})`), ne(apps.id, but)));
  return rows.length > 0;
};

type Values = Pick<AppRow, 'name' | 'description' | 'vendor' | 'monthlyLimit'>;
type Changeable = Values & Keeping;

export const insertApp = async (tx: TenantTransaction, values: Values & { id: string; now: Date }): Promise<void> => {
  const { now, ...rest } = values;
  await tx.insert(apps).values({ ...rest, accountId: tx.accountId, createdAt: now, updatedAt: now });
};

/** False where the account has no such app. */
export const updateApp = async (
  tx: TenantTransaction,
  id: string,
  changes: { [Key in keyof Changeable]?: Changeable[Key] | undefined } & { isEnabled?: boolean; updatedAt: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(apps)
    .set(changes)
    .where(and(eq(apps.accountId, tx.accountId), eq(apps.id, id)))
    .returning({ id: apps.id });
  return rows.length === 1;
};

/** What an app may have kept of its calls. */
export type Keeping = Pick<AppRow, 'cacheMinutes' | 'bodyDays'>;

/** What an app has switched on, which stays so until the end of the transaction; nothing for one that is gone. */
export const findKeeping = async (tx: TenantTransaction, id: string): Promise<Keeping> => {
  const [row] = await tx
    .select({ cacheMinutes: apps.cacheMinutes, bodyDays: apps.bodyDays })
    .from(apps)
    .where(and(eq(apps.accountId, tx.accountId), eq(apps.id, id)))
    .for('share');
  return row ?? { cacheMinutes: null, bodyDays: null };
};

/** False where the account has no such app. */
export const deleteApp = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const rows = await tx
    .delete(apps)
    .where(and(eq(apps.accountId, tx.accountId), eq(apps.id, id)))
    .returning({ id: apps.id });
  return rows.length === 1;
};
