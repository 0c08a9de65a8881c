import { and, asc, count, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';

import { vendorConnections } from '#server/db/schema/connections.ts';
import { models } from '#server/db/schema/models.ts';

const columns = {
  id: vendorConnections.id,
  accountId: vendorConnections.accountId,
  vendor: vendorConnections.vendor,
  name: vendorConnections.name,
  source: vendorConnections.source,
  sealedCredentials: vendorConnections.sealedCredentials,
  settings: vendorConnections.settings,
  isPrivateAllowed: vendorConnections.isPrivateAllowed,
  isEnabled: vendorConnections.isEnabled,
  checkResult: vendorConnections.checkResult,
  createdAt: vendorConnections.createdAt,
};

// The operator's own connections: they belong to no account.
const ofInstallation = isNull(vendorConnections.accountId);

/** All connections of the installation, the operator's own first. */
export const findConnections = (db: Database) =>
  db
    .select({
      ...columns,
      modelCount: count(models.id),
      enabledModelCount: sql<number>`count(*) filter (where ${models.isEnabled})`.mapWith(Number),
    })
    .from(vendorConnections)
    .leftJoin(models, eq(models.connectionId, vendorConnections.id))
    .where(ofInstallation)
    .groupBy(vendorConnections.id)
    .orderBy(sql`${vendorConnections.source} = 'builtin'`, asc(vendorConnections.createdAt), asc(vendorConnections.id));

export type ConnectionWithCounts = Awaited<ReturnType<typeof findConnections>>[number];
export type ConnectionRow = Omit<ConnectionWithCounts, 'modelCount' | 'enabledModelCount'>;

export const findConnection = async (db: Database, id: string): Promise<ConnectionRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(vendorConnections)
    .where(and(eq(vendorConnections.id, id), ofInstallation));
  return row;
};

const ofAccount = (accountId: string) => and(eq(vendorConnections.accountId, accountId), eq(vendorConnections.source, 'operator'));

/** A connection that an account may use: the installation's, or its own. */
export const findUsableConnection = async (db: Database, accountId: string, id: string): Promise<ConnectionRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(vendorConnections)
    .where(and(eq(vendorConnections.id, id), or(ofInstallation, ofAccount(accountId))));
  return row;
};

/** The connection with the key of the account's own. */
export const findOwnConnection = async (db: Database, accountId: string): Promise<ConnectionRow | undefined> => {
  const [row] = await db.select(columns).from(vendorConnections).where(ofAccount(accountId));
  return row;
};

export const deleteOwnConnections = async (db: Database, accountId: string): Promise<void> => {
  await db.delete(vendorConnections).where(ofAccount(accountId));
};

/** As `findConnection`, and nobody else changes the row before the transaction ends. */
export const lockConnection = async (tx: Transaction, id: string): Promise<ConnectionRow | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(vendorConnections)
    .where(and(eq(vendorConnections.id, id), ofInstallation))
    .for('update');
  return row;
};

export const insertConnection = async (db: Database, values: typeof vendorConnections.$inferInsert): Promise<string> => {
  const [row] = await db.insert(vendorConnections).values(values).returning({ id: vendorConnections.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

/** The one connection of a vendor that the process itself brings along; made when it is not there yet. */
export const upsertManagedConnection = async (
  db: Database,
  values: { source: 'environment' | 'builtin'; vendor: string; name: string },
): Promise<string> => {
  const [row] = await db
    .insert(vendorConnections)
    .values({ ...values, isPrivateAllowed: true })
    .onConflictDoUpdate({
      target: [vendorConnections.source, vendorConnections.vendor],
      targetWhere: ne(vendorConnections.source, 'operator'),
      set: { name: values.name },
    })
    .returning({ id: vendorConnections.id });
  if (!row) throw new Error('upsert returned no row');
  return row.id;
};

type Changes = Partial<
  Pick<
    typeof vendorConnections.$inferInsert,
    'name' | 'settings' | 'sealedCredentials' | 'isPrivateAllowed' | 'isEnabled' | 'checkedAt' | 'checkResult'
  >
>;

export const updateConnection = async (db: Database, id: string, changes: Changes): Promise<void> => {
  await db
    .update(vendorConnections)
    .set(changes)
    .where(and(eq(vendorConnections.id, id), ofInstallation));
};

export const deleteConnection = async (db: Database, id: string): Promise<void> => {
  await db.delete(vendorConnections).where(and(eq(vendorConnections.id, id), ofInstallation));
};
