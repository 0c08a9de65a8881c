import { usualCallsAtOnce } from '@inkstone/contract/connections';
import type { ModelKind } from '@inkstone/contract/model-kinds';
import type { UsableModel } from '@inkstone/contract/models';
import type { RegisteredAiVendor } from '@inkstone/integrations';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { ConnectionsFeature, UsableConnection } from '#server/features/connections/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { FairTurns } from '#server/kernel/fair-turns.ts';
import { aiKind, createClient, getVendor } from './ai-kind.ts';
import { callInBulk } from './calls-in-bulk.ts';
import { callInTurn, type ModelClient } from './calls-in-turn.ts';
import { copyCostOf } from './copy-cost.ts';
import type { CopyUses } from './copy-use.service.ts';
import { isPriced } from './is-priced.ts';
import { findUsableModels, findUsdRate, type PriceVersion } from './model.repository.ts';
import { type PointPrice, pointPriceOf, searchPriceOf } from './prices.ts';
import type { CallWatch } from './watch-call.ts';

/** A model that the caller may use, with a client that holds the credentials for it. */
export type ResolvedModel = {
  /** What a caller stores to find the same model again. */
  id: string;
  /** The integration's id. */
  vendor: string;
  vendorName: string;
  /** The vendor's own name of the model: `request.model` of the client. */
  model: string;
  label: string;
  /** Composes from given facts without a model; always labelled where its text is shown. */
  isBuiltin: boolean;
  /** Reached with a key of the account's own: its use costs no points. */
  isOwn: boolean;
  client: ModelClient;
  contextTokens: number | null;
  maxOutputTokens: number | null;
  capabilities: readonly string[];
  /** By which its calls are charged. */
  priceVersion: PriceVersion;
};

/** Whether texts of this model cost the person no points: the built-in one's, and those by a key of the account's own. */
export const isFreeOfPoints = ({ isBuiltin, isOwn: isByOwnKey }: Pick<ResolvedModel, 'isBuiltin' | 'isOwn'>): boolean =>
  isBuiltin || isByOwnKey;

/** The caller; the account decides which models are available. `isBulk`: for one of many texts, which nobody waits for at the screen. */
export type Asker = {
  accountId: string;
  isBulk?: boolean;
  /** For copy, which has a fixed price: not with models that cost more than that brings, unless the operator says so. */
  isCopy?: boolean;
  /** What the model is to do; left out, it chats. */
  kind?: ModelKind;
};

type Deps = {
  db: OwnerDatabase;
  connections: ConnectionsFeature;
  vendors: readonly RegisteredAiVendor[];
  /** Whether the plan of an account opens the use of its own key. */
  mayUseOwnKey: (accountId: string) => Promise<boolean>;
  turns: FairTurns;
  bulkTurns: FairTurns;
  watch: CallWatch;
  logger: Parameters<typeof callInTurn>[1]['logger'];
  copyUses: Pick<CopyUses, 'findRecent'>;
};
const free: Offer['price'] = { searchMicropoints: 0, inputMicropoints: 0, outputMicropoints: 0, cachedInputMicropoints: 0, tiers: [] };

type UsableModelRow = Awaited<ReturnType<typeof findUsableModels>>[number];
type Offer = {
  row: UsableModelRow;
  connection: UsableConnection;
  price: PointPrice & { searchMicropoints: number };
  vendorName: string;
  isBuiltin: boolean;
};

const isOwn = ({ connection }: Offer): boolean => connection.ownerId !== null;

export const createModelAccess = ({ db, connections, vendors, mayUseOwnKey, turns, bulkTurns, watch, logger, copyUses }: Deps) => {
  const offerOf = (row: UsableModelRow, connection: UsableConnection, usdRate: number): Offer[] => {
    const official = connection.ownerId === null ? pointPriceOf(row, usdRate) : free;
    if (!official) return [];
    const price = { searchMicropoints: searchPriceOf(row, usdRate), ...official };
    const { metadata, isBuiltin } = getVendor(vendors, connection.integration);
    // Two connections of one vendor are distinguished by the names that the operator gave them.
    const vendorName = connection.source === 'operator' ? connection.name : metadata.name;
    return [{ row, connection, price, vendorName, isBuiltin: isBuiltin ?? false }];
  };

  /** Those whose use for copy brings what it costs, and those that cost the operator nothing. */
  const withoutLosses = async (tx: TenantTransaction, offers: readonly Offer[], usdRate: number): Promise<Offer[]> => {
    const uses = await copyUses.findRecent(
      tx,
      offers.filter((offer) => !isOwn(offer)).map(({ row }) => row.id),
    );
    return offers.filter(
      (offer) =>
        isOwn(offer) || offer.isBuiltin || offer.row.isCopyForced || !copyCostOf(offer.row, uses.get(offer.row.id), usdRate)?.isLoss,
    );
  };

  const findOffers = async ({ accountId, isCopy = false, kind = 'chat' }: Asker): Promise<Offer[]> => {
    await connections.ensureManaged();
    const found = await asTenant(db, accountId, async (tx) => {
      const usable = await connections.findUsable(tx, aiKind);
      const ids = usable.map(({ id }) => id);
      const rows = (await findUsableModels(tx, ids, kind)).filter((row) => isPriced(kind, row));
      const rate = await findUsdRate(tx);
      const offers = usable.flatMap((connection) =>
        rows.filter(({ connectionId }) => connectionId === connection.id).flatMap((row) => offerOf(row, connection, rate)),
      );
      const offered = isCopy ? await withoutLosses(tx, offers, rate) : offers;
      return offered.sort((a, b) => Number(b.row.isDefault) - Number(a.row.isDefault));
    });
    return found.some(isOwn) && !(await mayUseOwnKey(accountId)) ? found.filter((offer) => !isOwn(offer)) : found;
  };

  /** With a key of the account's own, the model that the operator chose, by that key. */
  const ownDefaultOf = (offers: readonly Offer[]): Offer | undefined => {
    const own = offers.filter(isOwn);
    const chosen = offers.find(({ row }) => row.isDefault);
    return own.find(({ row }) => row.modelId === chosen?.row.modelId) ?? own[0];
  };

  /** The account's own key; else the operator's choice; else the first real model; else the built-in writer. */
  const defaultOf = (offers: readonly Offer[]): Offer | undefined =>
    ownDefaultOf(offers) ?? offers.find(({ row }) => row.isDefault) ?? offers.find(({ isBuiltin }) => !isBuiltin) ?? offers[0];

  const noteRefusedKey = (connectionId: string): void => {
    connections.noteRefusedKey(connectionId).catch((err: unknown) => logger.warn({ err, connectionId }, 'note of a refused key'));
  };

  return {
    async listModels(asker: Asker): Promise<UsableModel[]> {
      const offers = await findOffers(asker);
      const chosen = defaultOf(offers);
      const rankOf = (offer: Offer): number => (offer === chosen ? 0 : 1 + Number(offer.isBuiltin));
      const sorted = [...offers].sort((a, b) => rankOf(a) - rankOf(b));
      return sorted.map((offer) => ({
        id: offer.row.id,
        name: offer.row.label,
        vendor: offer.vendorName,
        isBuiltin: offer.isBuiltin,
        isOwn: isOwn(offer),
        isDefault: offer === chosen,
        contextTokens: offer.row.contextTokens,
        capabilities: offer.row.capabilities,
        inputMicropoints: offer.price.inputMicropoints,
        outputMicropoints: offer.price.outputMicropoints,
        searchMicropoints: offer.price.searchMicropoints,
      }));
    },

    /** The chosen model, or the default one for null; refuses one that the caller may not use. */
    async resolveModel(asker: Asker, modelId: string | null): Promise<ResolvedModel> {
      const offers = await findOffers(asker);
      const offer = modelId === null ? defaultOf(offers) : offers.find(({ row }) => row.id === modelId);
      if (!offer) throw new AppError('model.notFound', 404);
      const { row, connection, vendorName, isBuiltin } = offer;
      // The tenant's role may not read credentials, so the connection is opened with the owner's handle after the access was checked.
      const access = await connections.openFor(asker.accountId, row.connectionId);
      const client = await createClient(getVendor(vendors, connection.integration), { ...access, isUnwatched: asker.isBulk ?? false });
      // Composing by rules happens in this house and waits for nobody.
      const limit = isBuiltin ? Number.POSITIVE_INFINITY : (connection.callsAtOnce ?? usualCallsAtOnce);
      const who = { connectionId: connection.id, limit, accountId: asker.accountId };
      const inTurn = callInTurn(client, {
        ...who,
        turns,
        vendor: connection.integration,
        watch: isBuiltin ? null : watch,
        onRefusedKey: isOwn(offer) ? null : () => noteRefusedKey(connection.id),
        logger,
      });
      return {
        id: row.id,
        vendor: connection.integration,
        vendorName,
        model: row.modelId,
        label: row.label,
        isBuiltin,
        isOwn: isOwn(offer),
        client: asker.isBulk ? callInBulk(inTurn, { ...who, turns: bulkTurns }) : inTurn,
        contextTokens: row.contextTokens,
        maxOutputTokens: row.maxOutputTokens,
        capabilities: row.capabilities,
        priceVersion: row.priceVersion,
      };
    },
  };
};
