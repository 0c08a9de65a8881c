/** @owner The catalogue of models and their prices is the installation's; the tenant's role may only read it. */
import type { ModelKind } from '@inkstone/contract/model-kinds';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Handle, OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { models, priceVersions, pricing } from '#server/db/schema/models.ts';
import { installationConnections } from '#server/features/connections/index.ts';

const columns = {
  id: models.id,
  connectionId: models.connectionId,
  modelId: models.modelId,
  label: models.label,
  kind: models.kind,
  unitPrices: models.unitPrices,
  priceTiers: models.priceTiers,
  currency: models.currency,
  inputMicros: models.inputMicros,
  outputMicros: models.outputMicros,
  cachedInputMicros: models.cachedInputMicros,
  cacheWriteMicros: models.cacheWriteMicros,
  contextTokens: models.contextTokens,
  maxOutputTokens: models.maxOutputTokens,
  capabilities: models.capabilities,
  isEnabled: models.isEnabled,
  isDefault: models.isDefault,
  isCopyForced: models.isCopyForced,
};

/** The models of one connection; those in use first. */
export const findModels = (db: OwnerHandle, connectionId: string) =>
  db
    .select(columns)
    .from(models)
    .where(eq(models.connectionId, connectionId))
    .orderBy(desc(models.isEnabled), asc(models.label), asc(models.id));

export type ModelRow = Awaited<ReturnType<typeof findModels>>[number];

/** How many models there are of each connection, and how many of them are in use. */
export const countModels = (db: OwnerHandle, connectionIds: readonly string[]) =>
  db
    .select({
      connectionId: models.connectionId,
      count: count(models.id),
      enabledCount: sql<number>`count(*) filter (where ${models.isEnabled})`.mapWith(Number),
    })
    .from(models)
    .where(inArray(models.connectionId, [...connectionIds]))
    .groupBy(models.connectionId);

export const findConnectionIdOfModel = async (db: OwnerHandle, id: string): Promise<string | undefined> => {
  const [row] = await db.select({ connectionId: models.connectionId }).from(models).where(eq(models.id, id));
  return row?.connectionId;
};

/** One model, locked until the transaction ends. */
export const lockModel = async (tx: OwnerTransaction, id: string): Promise<ModelRow | undefined> => {
  const [row] = await tx.select(columns).from(models).where(eq(models.id, id)).for('update');
  return row;
};

/** Adds those that the connection does not have yet; answers how many that were. */
export const insertModels = async (db: OwnerHandle, values: (typeof models.$inferInsert)[]): Promise<ModelRow[]> => {
  if (!values.length) return [];
  return db
    .insert(models)
    .values(values)
    .onConflictDoNothing({ target: [models.connectionId, models.modelId] })
    .returning(columns);
};

type Changes = Partial<Omit<ModelRow, 'id' | 'connectionId' | 'modelId' | 'contextTokens' | 'maxOutputTokens' | 'capabilities'>>;

export const updateModel = async (db: OwnerHandle, id: string, changes: Changes): Promise<void> => {
  await db.update(models).set(changes).where(eq(models.id, id));
};

/** Removes the default mark from its model; the installation has one default model. */
export const clearDefaultModel = async (db: OwnerHandle): Promise<void> => {
  await db.update(models).set({ isDefault: false }).where(eq(models.isDefault, true));
};

export const deleteModel = async (db: OwnerHandle, id: string): Promise<void> => {
  await db.delete(models).where(eq(models.id, id));
};

const versionColumns = {
  id: priceVersions.id,
  inputMicros: priceVersions.inputMicros,
  cachedInputMicros: priceVersions.cachedInputMicros,
  cacheWriteMicros: priceVersions.cacheWriteMicros,
  outputMicros: priceVersions.outputMicros,
  unitPrices: priceVersions.unitPrices,
  priceTiers: priceVersions.priceTiers,
  rateHundredths: priceVersions.rateHundredths,
  factorTimes: priceVersions.factorTimes,
  factorOver: priceVersions.factorOver,
};

/** The switched-on models of a kind of these connections, with the versions of their prices that are in force; the default one first. */
export const findUsableModels = (db: Handle, connectionIds: readonly string[], kind: ModelKind) =>
  db
    .select({ ...columns, priceVersion: versionColumns })
    .from(models)
    .innerJoin(priceVersions, eq(priceVersions.id, models.priceVersion))
    .where(
      and(
        inArray(models.connectionId, [...connectionIds]),
        models.isEnabled,
        eq(models.kind, kind),
        isNotNull(models.inputMicros),
        isNotNull(models.outputMicros),
      ),
    )
    .orderBy(desc(models.isDefault), asc(models.label), asc(models.id));

/** The switched-on models of these connections with the versions of their prices that are in force, in the order of `findUsableModels`. */
export const findPricedModels = (db: OwnerHandle, connectionIds: readonly string[]) =>
  db
    .select({ ...columns, priceVersion: versionColumns })
    .from(models)
    .innerJoin(priceVersions, eq(priceVersions.id, models.priceVersion))
    .where(and(inArray(models.connectionId, [...connectionIds]), models.isEnabled))
    .orderBy(desc(models.isDefault), asc(models.label), asc(models.id));

/** A version of a price: all that a charge is computed from. */
export type PriceVersion = Awaited<ReturnType<typeof findPricedModels>>[number]['priceVersion'];

/** The same with the moment from which on it counted. */
export type DatedPrice = PriceVersion & { validFrom: Date };

/** All versions of the price of a model, the newest first. */
export const findVersionsOfModel = (db: OwnerHandle, modelId: string) =>
  db
    .select({ ...versionColumns, currency: priceVersions.currency, validFrom: priceVersions.validFrom, current: models.priceVersion })
    .from(priceVersions)
    .innerJoin(models, eq(models.id, priceVersions.modelId))
    .where(eq(priceVersions.modelId, modelId))
    .orderBy(desc(priceVersions.validFrom));

/** Versions by their ids, also those that are not in force any more. */
export const findPriceVersions = (db: OwnerHandle, ids: readonly string[]): Promise<DatedPrice[]> =>
  db
    .select({ ...versionColumns, validFrom: priceVersions.validFrom })
    .from(priceVersions)
    .where(inArray(priceVersions.id, [...ids]));

/** Whether the operator pays for a model that can be used; the built-in one, local ones and those by accounts' own keys cost nothing. */
export const hasCostlyModel = async (db: OwnerHandle): Promise<boolean> => {
  const rows = await db
    .select({ id: models.id })
    .from(models)
    .where(
      and(
        models.isEnabled,
        or(gt(models.inputMicros, 0), gt(models.outputMicros, 0), sql`${models.unitPrices} <> '[]'`, sql`${models.priceTiers} <> '[]'`),
        inArray(models.connectionId, installationConnections(db)),
      ),
    )
    .limit(1);
  return rows.length > 0;
};

export const findUsdRate = async (db: Handle): Promise<number> => {
  const [row] = await db.select({ usdRateHundredths: pricing.usdRateHundredths }).from(pricing);
  if (!row) throw new Error('pricing has no row');
  return row.usdRateHundredths;
};

/** Stores the rate and returns the previous one. */
export const updateUsdRate = async (tx: OwnerTransaction, usdRateHundredths: number): Promise<number> => {
  const [row] = await tx.select({ before: pricing.usdRateHundredths }).from(pricing).for('update');
  if (!row) throw new Error('pricing has no row');
  await tx.update(pricing).set({ usdRateHundredths });
  return row.before;
};
