import { usualWeight } from '@inkstone/contract/connections';
import type { ModelKind } from '@inkstone/contract/model-kinds';
import type { RegisteredAiVendor } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import type { Share } from '#server/kernel/cool-downs.ts';
import { aiKind, getVendor } from './ai-kind.ts';
import { isPriced } from './is-priced.ts';
import { findPricedModels, findUsdRate, type PriceVersion } from './model.repository.ts';
import { type PointPrice, pointPriceOf } from './prices.ts';

type Deps = {
  db: OwnerDatabase;
  connections: Pick<ConnectionsFeature, 'ensureManaged' | 'list' | 'findShares'>;
  vendors: readonly RegisteredAiVendor[];
};

/** A model of the installation that has a price and is switched on; accounts' own keys are not sold. */
export type SoldModel = {
  id: string;
  /** The vendor's own name of it. */
  name: string;
  label: string;
  kind: ModelKind;
  /** The integration's id. */
  vendor: string;
  vendorName: string;
  isBuiltin: boolean;
  connectionId: string;
  /** Of the calls for a model that several connections offer. */
  share: Share;
  /** In tokens; null where nobody told. */
  contextTokens: number | null;
  maxOutputTokens: number | null;
  capabilities: readonly string[];
  /** As it is shown. */
  price: PointPrice;
  /** By which its calls are charged. */
  priceVersion: PriceVersion;
  /** When its connection was made. */
  createdAt: Date;
};

/** What the installation sells; in the order of its connections, the built-in one last. */
export const createSoldModels =
  ({ db, connections, vendors }: Deps) =>
  async (): Promise<SoldModel[]> => {
    await connections.ensureManaged();
    const all = await connections.list();
    const open = all.filter(({ kind, isEnabled, missing }) => kind === aiKind && isEnabled && !missing.length);
    const ids = open.map(({ id }) => id);
    const [rows, usdRate, shares] = await Promise.all([findPricedModels(db, ids), findUsdRate(db), connections.findShares()]);
    const shareOf = new Map(shares.map((share) => [share.id, share]));
    return open.flatMap(({ id: connectionId, integration, createdAt }) => {
      const { metadata, isBuiltin = false } = getVendor(vendors, integration);
      const share = shareOf.get(connectionId) ?? { id: connectionId, revision: '', weight: usualWeight, callsAtOnce: null };
      return rows
        .filter((row) => row.connectionId === connectionId)
        .flatMap((row) => {
          const price = pointPriceOf(row, usdRate);
          if (!price || !isPriced(row.kind, row)) return [];
          const { id, modelId: name, label, kind, contextTokens, maxOutputTokens, capabilities, priceVersion } = row;
          const of = { vendor: integration, vendorName: metadata.name, isBuiltin, connectionId, share, createdAt: new Date(createdAt) };
          return [{ id, name, label, kind, ...of, contextTokens, maxOutputTokens, capabilities, price, priceVersion }];
        });
    });
  };
