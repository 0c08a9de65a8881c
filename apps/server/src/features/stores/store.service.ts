import { type CurrentStore, mostStores } from '@inkstone/contract/stores';
import {
  fileStore,
  homeStore,
  type RegisteredStorePlatform,
  type StoreContext,
  type StorePlatform,
  storePlatforms,
} from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { sandboxDomainOf } from './connect-shop.ts';
import { createFileCatalogue } from './create-file-catalogue.ts';
import { createSandboxCatalogue } from './create-sandbox-catalogue.ts';
import { createSandboxContents } from './create-sandbox-contents.ts';
import { refuseForStore } from './refuse-for-store.ts';
import { findCurrentShop, findShop, findShops, insertAnotherShop, lockShops, type ShopRow } from './store.repository.ts';

/** The current shop with its platform, ready to be asked; a platform's failure comes out as a refusal. */
export type StoreConnection = {
  shop: ShopRow;
  platform: StorePlatform;
  ask: <T>(work: (platform: StorePlatform, context: StoreContext) => Promise<T>) => Promise<T>;
};

/** Who works on a store: a user on the current one, or a job of the account on a certain one. */
export type StoreUser = { accountId: string } & ({ userId: string } | { shopId: string });

/** Who asks, and the id of the request, which becomes that of what it makes. */
type Asked = { actor: Actor; requestId: string };

type Deps = {
  db: OwnerDatabase;
  publicPagesUrl: string | null;
  fetch: typeof globalThis.fetch;
  /** Platforms beside those of the registry. */
  others: readonly RegisteredStorePlatform[];
};

/** Which store a user works on, and how it is reached. */
export const createStoreService = ({ db, publicPagesUrl, fetch, others }: Deps) => {
  /** A store inside this installation is given its catalogue in our database; any other platform is reached by HTTP alone. */
  const findPlatform = async (shop: ShopRow, accountId: string): Promise<StorePlatform | undefined> => {
    const place = { accountId, shopId: shop.id };
    if (shop.platform === homeStore.metadata.id)
      return (await homeStore.load())(createSandboxCatalogue(db, place), createSandboxContents(db, place));
    if (shop.platform === fileStore.metadata.id) return (await fileStore.load())(createFileCatalogue(db, place));
    return [...storePlatforms.all, ...others].find(({ metadata }) => metadata.id === shop.platform)?.load();
  };

  /** Where shoppers reach an address that a platform named; those of our own stores name no host, because it can change. */
  const addressOf = <Url extends string | null>(url: Url): Url | string => (url?.startsWith('/') ? `${publicPagesUrl ?? ''}${url}` : url);

  const findConnection = async (user: StoreUser): Promise<StoreConnection | null> => {
    const { accountId } = user;
    const shop = await asTenant(db, accountId, (tx) => ('shopId' in user ? findShop(tx, user.shopId) : findCurrentShop(tx, user.userId)));
    const platform = shop && (await findPlatform(shop, accountId));
    if (!shop || !platform) return null;
    const context: StoreContext = { shop, credentials: {}, fetch };
    return { shop, platform, ask: (work) => work(platform, context).catch(refuseForStore) };
  };

  return {
    findConnection,
    addressOf,

    async getConnection(user: StoreUser): Promise<StoreConnection> {
      const connection = await findConnection(user);
      if (!connection) throw new AppError('store.notConnected', 422);
      return connection;
    },

    /** One more store of our own; the caller goes on working on the current one. */
    connectSandbox: ({ actor, requestId: id }: Asked, name: string): Promise<Pick<ShopRow, 'id' | 'name' | 'domain'>> =>
      asTenant(db, actor.accountId, async (tx) => {
        await lockShops(tx);
        const shops = await findShops(tx);
        // A repeat whose first answer was lost finds the store of its request.
        const first = shops.find((shop) => shop.id === id);
        if (first) return first;
        const { length } = shops;
        // An account without a shop is of another kind, which a first shop would change.
        if (!length) throw new AppError('store.notConnected', 422);
        if (length >= mostStores) throw new AppError('store.tooMany', 409, { most: mostStores });
        return insertAnotherShop(tx, { id, name, platform: homeStore.metadata.id, domain: sandboxDomainOf(name) });
      }),

    async findCurrent(actor: Actor): Promise<CurrentStore | null> {
      const connection = await findConnection(actor);
      if (!connection) return null;
      const { shop, platform, ask } = connection;
      return { ...shop, capabilities: [...platform.capabilities], url: addressOf(await ask((to, context) => to.findFront(context))) };
    },
  };
};
export type StoreService = ReturnType<typeof createStoreService>;
