import { randomBytes } from 'node:crypto';
import { homeStoreId } from '@inkstone/integrations';
import type { Language } from '@inkstone/phrases';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { apiMarker, enterpriseMarker } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import {
  findShopByDomain,
  insertAccount,
  insertIdentity,
  insertShop,
  insertUser,
  takeOperatorSeat,
  updateMissingCurrentShop,
  updateOperator,
} from './account.repository.ts';

export type AccountDraft = {
  email: string;
  name: string;
  variant: 'copywriting' | 'api' | 'enterprise';
  propertyType?: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  language: Language;
  identity?: { issuer: string; subject: string };
  /** The code of whoever invited this person. */
  invitation?: string;
  /** `if-free`: as everybody who registers; `never` and `always` are for the development logins. */
  operator?: 'if-free' | 'never' | 'always';
};

export type NewAccount = { accountId: string; userId: string; isOperator: boolean };

export type ShopDraft = { accountId: string; platform: string; domain: string; name: string; sealedCredentials?: string };

const usageOf = { copywriting: [], api: [apiMarker], enterprise: [enterpriseMarker] } satisfies Record<AccountDraft['variant'], string[]>;

export const connectShop = async (tx: OwnerTransaction, shop: ShopDraft): Promise<{ id: string }> => {
  const domain = shop.domain.toLowerCase();
  const id = (await insertShop(tx, { ...shop, domain })) ?? (await findShopByDomain(tx, shop.accountId, domain));
  if (!id) throw new AppError('profile.shopTaken', 409, { domain });
  await updateMissingCurrentShop(tx, shop.accountId, id);
  return { id };
};

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'store';

/** The copywriting variant needs a current shop, so a new account of it begins with a sandbox store. */
const connectFirstSandbox = (tx: OwnerTransaction, accountId: string, name: string) =>
  connectShop(tx, { accountId, platform: homeStoreId, domain: `${slugOf(name)}-${randomBytes(4).toString('hex')}.${homeStoreId}`, name });

const seatUser = async (tx: OwnerTransaction, userId: string, operator: AccountDraft['operator']): Promise<boolean> => {
  if (operator === 'never') return false;
  const isOperator = (await takeOperatorSeat(tx, userId)) || operator === 'always';
  if (isOperator) await updateOperator(tx, userId);
  return isOperator;
};

export const registerAccount = async (tx: OwnerTransaction, draft: AccountDraft): Promise<NewAccount> => {
  const { email, name, variant, propertyType = '', passwordHash, emailVerifiedAt, language, identity } = draft;
  const accountId = await insertAccount(tx, { name, usage: usageOf[variant], propertyType });
  const userId = await insertUser(tx, {
    accountId,
    email: email.toLowerCase(),
    name,
    passwordHash,
    emailVerifiedAt,
    language,
    role: 'owner',
  });
  if (!userId) throw new AppError('profile.emailTaken', 409);
  if (identity) await insertIdentity(tx, userId, identity);
  if (variant === 'copywriting' && draft.operator !== 'never') await connectFirstSandbox(tx, accountId, name);
  return { accountId, userId, isOperator: await seatUser(tx, userId, draft.operator) };
};
