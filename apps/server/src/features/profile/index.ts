import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import type { Route } from '#server/kernel/http/define-routes.ts';
import { type AccountDraft, connectShop, type NewAccount, registerAccount, type ShopDraft } from './account.service.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService } from './profile.service.ts';

export type { AccountDraft, NewAccount, ShopDraft };

/** Who the users are, the accounts they belong to, and the shops that these have connected. */
export type ProfileFeature = {
  routes: Route[];
  /** Opens an account with its owner; the first one ever takes the operator's seat. */
  registerAccount: (tx: OwnerTransaction, draft: AccountDraft) => Promise<NewAccount>;
  /** Adds a connected shop, and makes it current for users of the account who have none. */
  connectShop: (tx: OwnerTransaction, shop: ShopDraft) => Promise<{ id: string }>;
};

type Parts = { database: OwnerDatabase; config: { devLogin: boolean } };

export const createProfileFeature = ({ database, config }: Parts): ProfileFeature => ({
  routes: profileRoutes(createProfileService({ db: database, devLogin: config.devLogin })),
  registerAccount,
  connectShop,
});
