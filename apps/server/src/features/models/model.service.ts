import type { PriceTier } from '@inkstone/contract/model-kinds';
import type { ModelChanges, NewModel, OperatorModel, Pricing } from '@inkstone/contract/models';
import type { RegisteredAiVendor } from '@inkstone/integrations';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { changedFacts, type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { aiKind, createClient, getVendor } from './ai-kind.ts';
import type { CopyUses } from './copy-use.service.ts';
import { isPriced } from './is-priced.ts';
import { modelRowOf } from './known-models.ts';
import {
  clearDefaultModel,
  deleteModel,
  findConnectionIdOfModel,
  findModels,
  findUsdRate,
  insertModels,
  lockModel,
  type ModelRow,
  updateModel,
  updateUsdRate,
} from './model.repository.ts';
import { presentModel } from './present-model.ts';
import { priceOf } from './prices.ts';

type Deps = { db: OwnerDatabase; connections: ConnectionsFeature; vendors: readonly RegisteredAiVendor[]; copyUses: CopyUses };
export type ModelService = ReturnType<typeof createModelService>;

/** What the operator decides of a model; the rest comes from its vendor. */
const factsOf = (row: ModelRow) => {
  const { label, kind, isEnabled, isDefault, isCopyForced } = row;
  return { label, kind, ...priceOf(row), isEnabled, isDefault, isCopyForced };
};

/** The shortest input first; which of two prices for one length counts, nobody could tell. */
const inOrder = (tiers: readonly PriceTier[]): PriceTier[] => {
  const twice = tiers.find(({ fromTokens }, index) => tiers.findIndex((tier) => tier.fromTokens === fromTokens) !== index);
  if (twice) throw new AppError('model.tierTwice', 422, { tokens: twice.fromTokens });
  return tiers.toSorted((a, b) => a.fromTokens - b.fromTokens);
};

/** The model after the change; switching it off takes its mark of the default away. */
const apply = (row: ModelRow, changes: ModelChanges): ModelRow => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const merged: ModelRow = { ...row, ...given };
  const after = { ...merged, priceTiers: inOrder(merged.priceTiers) };
  if (!after.isEnabled && changes.isDefault) throw new AppError('model.defaultOff', 422, { model: after.label });
  if (after.isDefault && after.kind !== 'chat') throw new AppError('model.defaultNoChat', 422, { model: after.label });
  if (after.isEnabled && !isPriced(after.kind, after)) {
    throw new AppError('model.priceMissing', 422, { model: after.label });
  }
  return { ...after, isDefault: after.isEnabled && after.isDefault };
};

export const createModelService = ({ db, connections, vendors, copyUses }: Deps) => {
  /** A connection to an AI vendor, locked; one of another kind has no models, and its credentials are for nobody else. */
  const lockConnection = async (tx: OwnerTransaction, id: string) => {
    const connection = await connections.lock(tx, id);
    if (connection.kind !== aiKind) throw new AppError('connection.notFound', 404);
    return connection;
  };

  /** A model of the installation with its connection, both locked: always the connection first, so that two callers never wait for each other. */
  const lock = async (tx: OwnerTransaction, id: string) => {
    const connectionId = await findConnectionIdOfModel(tx, id);
    if (!connectionId) throw new AppError('model.unknown', 404);
    const { source } = await lockConnection(tx, connectionId);
    const model = await lockModel(tx, id);
    if (!model) throw new AppError('model.unknown', 404);
    return { model, source };
  };

  const present = async (rows: readonly ModelRow[], source: string): Promise<OperatorModel[]> => {
    const uses = await copyUses.findRecent(
      db,
      rows.map(({ id }) => id),
    );
    const usdRateHundredths = await findUsdRate(db);
    return rows.map((row) => presentModel(row, { usdRateHundredths, use: uses.get(row.id), isBuiltin: source === 'builtin' }));
  };
  const presentOne = async (row: ModelRow, source: string): Promise<OperatorModel> => {
    const [model] = await present([row], source);
    if (!model) throw new Error('a model was not presented');
    return model;
  };

  const list = async (connectionId: string): Promise<OperatorModel[]> => {
    const { source } = await db.transaction((tx) => lockConnection(tx, connectionId));
    return present(await findModels(db, connectionId), source);
  };

  return {
    list,

    async import(by: OperatorCall, connectionId: string) {
      await db.transaction((tx) => lockConnection(tx, connectionId));
      const { name, integrationId, ...access } = await connections.open(connectionId);
      const vendor = getVendor(vendors, integrationId);
      const found = await (await createClient(vendor, access)).listModels();
      // Local models are free and switched on at once; models that cost money are switched on by hand.
      const isEnabled = vendor.localBaseUrl !== undefined;
      const added = await db.transaction(async (tx) => {
        await lockConnection(tx, connectionId);
        const inserted = await insertModels(
          tx,
          found.map((model) => modelRowOf(model, { connectionId, isEnabled })),
        );
        const after = { models: inserted.map(({ modelId }) => modelId) };
        if (inserted.length) await recordAudit(tx, by, { action: 'model.import', subjectId: connectionId, subjectName: name, after });
        return inserted.length;
      });
      return { added, models: await list(connectionId) };
    },

    async add(by: OperatorCall, connectionId: string, draft: NewModel): Promise<OperatorModel> {
      const row = await db.transaction(async (tx) => {
        const connection = await lockConnection(tx, connectionId);
        if (connection.source === 'builtin') throw new AppError('model.builtinReadOnly', 409);
        const { kind = 'chat', unitPrices = [] } = draft;
        const isEnabled = isPriced(kind, { ...draft, unitPrices });
        const values = { ...draft, connectionId, kind, unitPrices, priceTiers: inOrder(draft.priceTiers ?? []), isEnabled };
        const [inserted] = await insertModels(tx, [values]);
        if (!inserted) throw new AppError('model.exists', 409, { model: draft.modelId });
        await recordAudit(tx, by, { action: 'model.add', subjectId: inserted.id, subjectName: inserted.label, after: factsOf(inserted) });
        return inserted;
      });
      return presentOne(row, 'operator');
    },

    async change(by: OperatorCall, id: string, changes: ModelChanges): Promise<OperatorModel> {
      const { row, source } = await db.transaction(async (tx) => {
        const { model: before, source: from } = await lock(tx, id);
        if (from === 'builtin' && changes.isEnabled === false) throw new AppError('model.builtinReadOnly', 409);
        const changed = apply(before, changes);
        if (changed.isDefault && !before.isDefault) await clearDefaultModel(tx);
        await updateModel(tx, id, factsOf(changed));
        const facts = changedFacts(factsOf(before), factsOf(changed));
        const entry = {
          action: 'model.change',
          subjectId: id,
          subjectName: changed.label,
          before: facts.before,
          after: facts.after,
        } as const;
        if (facts.isChanged) await recordAudit(tx, by, entry);
        return { row: changed, source: from };
      });
      return presentOne(row, source);
    },

    async remove(by: OperatorCall, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { model: row, source } = await lock(tx, id);
        if (source === 'builtin') throw new AppError('model.builtinReadOnly', 409);
        await deleteModel(tx, id);
        await recordAudit(tx, by, { action: 'model.delete', subjectId: id, subjectName: row.label, before: factsOf(row) });
      });
    },

    async getPricing(): Promise<Pricing> {
      return { usdRateHundredths: await findUsdRate(db) };
    },

    async changePricing(by: OperatorCall, { usdRateHundredths }: Pricing): Promise<Pricing> {
      await db.transaction(async (tx) => {
        const before = await updateUsdRate(tx, usdRateHundredths);
        if (before === usdRateHundredths) return;
        const facts = { before: { usdRateHundredths: before }, after: { usdRateHundredths } };
        await recordAudit(tx, by, { action: 'pricing.change', subjectId: 'USD', subjectName: 'USD/CNY', ...facts });
      });
      return { usdRateHundredths };
    },
  };
};
