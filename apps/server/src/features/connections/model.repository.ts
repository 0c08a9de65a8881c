import { and, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';

import { vendorConnections } from '#server/db/schema/connections.ts';
import { models, pricing } from '#server/db/schema/models.ts';

const columns = {
  id: models.id,
  connectionId: models.connectionId,
  modelId: models.modelId,
  label: models.label,
  currency: models.currency,
  inputMicros: models.inputMicros,
  outputMicros: models.outputMicros,
  cachedInputMicros: models.cachedInputMicros,
  contextTokens: models.contextTokens,
  maxOutputTokens: models.maxOutputTokens,
  capabilities: models.capabilities,
  isEnabled: models.isEnabled,
  isDefault: models.isDefault,
};

const connectionColumns = {
  vendor: vendorConnections.vendor,
  source: vendorConnections.source,
  connectionName: vendorConnections.name,
  /** Whose own key it is; null for the installation's connections. */
  ownerId: vendorConnections.accountId,
};

/** The models of one connection of the installation; those in use first. */
export const findModels = (db: Database, connectionId: string) =>
  db
    .select(columns)
    .from(models)
    .innerJoin(vendorConnections, eq(vendorConnections.id, models.connectionId))
    .where(and(eq(models.connectionId, connectionId), isNull(vendorConnections.accountId)))
    .orderBy(desc(models.isEnabled), asc(models.label), asc(models.id));

export type ModelRow = Awaited<ReturnType<typeof findModels>>[number];

/** One model of the installation, locked until the transaction ends. */
export const lockModel = async (tx: Transaction, id: string) => {
  const [row] = await tx
    .select({ ...columns, ...connectionColumns })
    .from(models)
    .innerJoin(vendorConnections, eq(vendorConnections.id, models.connectionId))
    .where(and(eq(models.id, id), isNull(vendorConnections.accountId)))
    .for('update', { of: models });
  return row;
};

/** Adds those that the connection does not have yet; answers how many that were. */
export const insertModels = async (db: Database, values: (typeof models.$inferInsert)[]): Promise<ModelRow[]> => {
  if (!values.length) return [];
  return db
    .insert(models)
    .values(values)
    .onConflictDoNothing({ target: [models.connectionId, models.modelId] })
    .returning(columns);
};

type Changes = Partial<
  Pick<typeof models.$inferInsert, 'label' | 'currency' | 'inputMicros' | 'outputMicros' | 'cachedInputMicros' | 'isEnabled' | 'isDefault'>
>;

export const updateModel = async (db: Database, id: string, changes: Changes): Promise<void> => {
  await db.update(models).set(changes).where(eq(models.id, id));
};

/** Takes the mark from whichever model has it; the mark is one for the whole installation. */
export const clearDefaultModel = async (db: Database): Promise<void> => {
  await db.update(models).set({ isDefault: false }).where(eq(models.isDefault, true));
};

export const deleteModel = async (db: Database, id: string): Promise<void> => {
  await db.delete(models).where(eq(models.id, id));
};

/** The switched-on models of the installation's and the account's own switched-on connections. */
export const findUsableModels = (db: Database, accountId: string) =>
  db
    .select({ ...columns, ...connectionColumns })
    .from(models)
    .innerJoin(vendorConnections, eq(vendorConnections.id, models.connectionId))
    .where(
      and(
        models.isEnabled,
        vendorConnections.isEnabled,
        or(isNull(vendorConnections.accountId), eq(vendorConnections.accountId, accountId)),
        isNotNull(models.inputMicros),
        isNotNull(models.outputMicros),
      ),
    )
    .orderBy(desc(models.isDefault), asc(vendorConnections.createdAt), asc(models.label), asc(models.id));

export type UsableModelRow = Awaited<ReturnType<typeof findUsableModels>>[number];

export const findUsdRate = async (db: Database): Promise<number> => {
  const [row] = await db.select({ usdRateHundredths: pricing.usdRateHundredths }).from(pricing);
  if (!row) throw new Error('pricing has no row');
  return row.usdRateHundredths;
};

/** Answers the rate that stood before. */
export const updateUsdRate = async (tx: Transaction, usdRateHundredths: number): Promise<number> => {
  const [row] = await tx.select({ before: pricing.usdRateHundredths }).from(pricing).for('update');
  if (!row) throw new Error('pricing has no row');
  await tx.update(pricing).set({ usdRateHundredths });
  return row.before;
};
