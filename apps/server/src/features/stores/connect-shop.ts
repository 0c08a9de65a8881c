import { randomBytes } from 'node:crypto';
import { fileStore, homeStore } from '@inkstone/integrations';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { updateMissingCurrentShop } from '#server/features/accounts/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findShopByDomain, insertShop } from './connect-shop.repository.ts';

export type ShopDraft = { accountId: string; platform: string; domain: string; name: string; sealedCredentials?: string };

/** Adds a connected shop, and makes it current for users of the account who have none. */
export const connectShop = async (tx: OwnerTransaction, shop: ShopDraft): Promise<{ id: string }> => {
  const domain = shop.domain.toLowerCase();
  const id = (await insertShop(tx, { ...shop, domain })) ?? (await findShopByDomain(tx, shop.accountId, domain));
  if (!id) throw new AppError('profile.shopTaken', 409, { domain });
  await updateMissingCurrentShop(tx, { accountId: shop.accountId, shopId: id });
  return { id };
};

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'store';

/** A domain for a store inside this installation; its random end makes it the only one. */
const domainOf = (name: string, platform: string): string => `${slugOf(name)}-${randomBytes(4).toString('hex')}.${platform}`;
export const sandboxDomainOf = (name: string): string => domainOf(name, homeStore.metadata.id);
export const fileDomainOf = (name: string): string => domainOf(name, fileStore.metadata.id);

/** The copywriting variant needs a current shop, so a new account of it begins with a sandbox store. */
export const connectFirstSandbox = (
  tx: OwnerTransaction,
  { accountId, name }: { accountId: string; name: string },
): Promise<{ id: string }> =>
  connectShop(tx, {
    accountId,
    platform: homeStore.metadata.id,
    domain: sandboxDomainOf(name),
    name,
  });
