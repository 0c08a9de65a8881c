/** @owner Sealed credentials are hidden from the tenant's role, and the installation's own connections belong to no account. */
import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { OwnerHandle, OwnerTransaction, TenantTransaction } from '#server/db/handles.ts';
import { connections } from '#server/db/schema/connections.ts';

const columns = {
  id: connections.id,
  accountId: connections.accountId,
  kind: connections.kind,
  integration: connections.integration,
  name: connections.name,
  source: connections.source,
  sealedCredentials: connections.sealedCredentials,
  settings: connections.settings,
  isPrivateAllowed: connections.isPrivateAllowed,
  callsAtOnce: connections.callsAtOnce,
  weight: connections.weight,
  isEnabled: connections.isEnabled,
  checkResult: connections.checkResult,
  createdAt: connections.createdAt,
};

// The operator's own connections: they belong to no account.
const ofInstallation = isNull(connections.accountId);

/** A subquery for other features: the installation's connections that are switched on. */
export const installationConnections = (handle: OwnerHandle) =>
  handle
    .select({ id: connections.id })
    .from(connections)
    .where(and(isNull(connections.accountId), connections.isEnabled));

/** All connections of the installation, the operator's own first. */
export const findConnections = (db: OwnerHandle) =>
  db
    .select(columns)
    .from(connections)
    .where(ofInstallation)
    .orderBy(sql`${connections.source} = 'builtin'`, asc(connections.createdAt), asc(connections.id));

export type ConnectionRow = Awaited<ReturnType<typeof findConnections>>[number];

export const findConnection = async (db: OwnerHandle, id: string): Promise<ConnectionRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(connections)
    .where(and(eq(connections.id, id), ofInstallation));
  return row;
};

const ofAccount = (accountId: string) => and(eq(connections.accountId, accountId), eq(connections.source, 'operator'));

/** A connection that an account may use: the installation's, or its own. */
export const findUsableConnection = async (db: OwnerHandle, accountId: string, id: string): Promise<ConnectionRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(connections)
    .where(and(eq(connections.id, id), or(ofInstallation, ofAccount(accountId))));
  return row;
};

/** The switched-on connections of a kind that the account may use, the oldest first: what a tenant may see of them. */
export const findUsableConnections = (tx: TenantTransaction, kind: string) =>
  tx
    .select({
      id: connections.id,
      kind: connections.kind,
      integration: connections.integration,
      source: connections.source,
      callsAtOnce: connections.callsAtOnce,
      name: connections.name,
      /** Whose own it is; null for the installation's. */
      ownerId: connections.accountId,
    })
    .from(connections)
    .where(and(eq(connections.kind, kind), connections.isEnabled, or(ofInstallation, eq(connections.accountId, tx.accountId))))
    .orderBy(asc(connections.createdAt), asc(connections.id));

export type UsableConnection = Awaited<ReturnType<typeof findUsableConnections>>[number];

/** The account's own connection of a kind. */
export const findOwnConnection = async (db: OwnerHandle, accountId: string, kind: string): Promise<ConnectionRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(connections)
    .where(and(ofAccount(accountId), eq(connections.kind, kind)));
  return row;
};

/** All of the account's own of a kind, the oldest first. */
export const findOwnConnections = (db: OwnerHandle, accountId: string, kind: string): Promise<ConnectionRow[]> =>
  db
    .select(columns)
    .from(connections)
    .where(and(ofAccount(accountId), eq(connections.kind, kind)))
    .orderBy(asc(connections.createdAt), asc(connections.id));

export const deleteOwnConnection = async (db: OwnerHandle, { accountId, kind, id }: { accountId: string; kind: string; id: string }) => {
  await db.delete(connections).where(and(ofAccount(accountId), eq(connections.kind, kind), eq(connections.id, id)));
};

export const deleteOwnConnections = async (db: OwnerHandle, accountId: string, kind: string): Promise<void> => {
  await db.delete(connections).where(and(ofAccount(accountId), eq(connections.kind, kind)));
};

/** Every connection with sealed credentials, of whomever. */
export const findSealedConnections = (db: OwnerHandle) =>
  db.select(columns).from(connections).where(isNotNull(connections.sealedCredentials));

/** Seals the same credentials with another key; leaves ones that were entered meanwhile. */
export const updateSealedCredentials = async (db: OwnerHandle, id: string, { from, to }: { from: string; to: string }): Promise<void> => {
  await db
    .update(connections)
    .set({ sealedCredentials: to })
    .where(and(eq(connections.id, id), eq(connections.sealedCredentials, from)));
};

/** As `findConnection`, and nobody else changes the row before the transaction ends. */
export const lockConnection = async (tx: OwnerTransaction, id: string): Promise<ConnectionRow | undefined> => {
  const [row] = await tx
    .select(columns)
    .from(connections)
    .where(and(eq(connections.id, id), ofInstallation))
    .for('update');
  return row;
};

export const insertConnection = async (db: OwnerHandle, values: typeof connections.$inferInsert): Promise<string> => {
  const [row] = await db.insert(connections).values(values).returning({ id: connections.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
};

type ManagedValues = { source: 'environment' | 'builtin'; kind: string; integration: string; name: string };

/** The connection of an integration that is built in or configured by the environment; created when it does not exist. */
export const upsertManagedConnection = async (db: OwnerHandle, values: ManagedValues): Promise<string> => {
  const [row] = await db
    .insert(connections)
    .values({ ...values, isPrivateAllowed: true })
    .onConflictDoUpdate({
      target: [connections.source, connections.kind, connections.integration],
      targetWhere: ne(connections.source, 'operator'),
      set: { name: values.name },
    })
    .returning({ id: connections.id });
  if (!row) throw new Error('upsert returned no row');
  return row.id;
};

type Changes = Partial<
  Pick<
    typeof connections.$inferInsert,
    'name' | 'settings' | 'sealedCredentials' | 'isPrivateAllowed' | 'callsAtOnce' | 'weight' | 'isEnabled' | 'checkedAt' | 'checkResult'
  >
>;

export const updateConnection = async (db: OwnerHandle, id: string, changes: Changes): Promise<void> => {
  await db
    .update(connections)
    .set(changes)
    .where(and(eq(connections.id, id), ofInstallation));
};

export const deleteConnection = async (db: OwnerHandle, id: string): Promise<void> => {
  await db.delete(connections).where(and(eq(connections.id, id), ofInstallation));
};
