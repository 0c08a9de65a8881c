import type { Language } from '@inkstone/phrases';
import type { OwnerTransaction } from '#server/db/handles.ts';
import { apiMarker, enterpriseMarker } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { insertAccount, insertIdentity, insertUser, takeOperatorSeat, updateOperator } from './registration.repository.ts';

export type AccountDraft = {
  email: string;
  name: string;
  variant: 'copywriting' | 'api' | 'enterprise';
  propertyType?: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  language: Language;
  identity?: { issuer: string; subject: string };
  /** The invitation code of the affiliate programme. */
  invitation?: string;
  /** `if-free`: as everybody who registers; `never` and `always` are for the development logins. */
  operator?: 'if-free' | 'never' | 'always';
};

/** A new account, with the transaction that creates it. */
export type NewAccount = { accountId: string; userId: string; signInEpoch: number; isOperator: boolean };

export type RegisterAccount = (tx: OwnerTransaction, draft: AccountDraft) => Promise<NewAccount>;

const usageOf = { copywriting: [], api: [apiMarker], enterprise: [enterpriseMarker] } satisfies Record<AccountDraft['variant'], string[]>;

const seatUser = async (tx: OwnerTransaction, userId: string, operator: AccountDraft['operator']): Promise<boolean> => {
  if (operator === 'never') return false;
  const isOperator = (await takeOperatorSeat(tx, userId)) || operator === 'always';
  if (isOperator) await updateOperator(tx, userId);
  return isOperator;
};

type SharedPerson = Pick<AccountDraft, 'email' | 'name' | 'passwordHash' | 'emailVerifiedAt' | 'language'> & {
  id: string;
  accountId: string;
};

/** Makes a shared user of an account a user; answers the epoch that begins, undefined where the address signs in here already. */
export const registerSharedPerson = async (tx: OwnerTransaction, draft: SharedPerson): Promise<number | undefined> => {
  const user = await insertUser(tx, { ...draft, role: 'shared' });
  return user?.signInEpoch;
};

/** Creates an account with its owner; the first user of the installation becomes its operator. */
export const registerAccount: RegisterAccount = async (tx, draft) => {
  const { email, name, variant, propertyType = '', passwordHash, emailVerifiedAt, language, identity } = draft;
  const accountId = await insertAccount(tx, { name, usage: usageOf[variant], propertyType });
  const user = await insertUser(tx, {
    accountId,
    email: email.toLowerCase(),
    name,
    passwordHash,
    emailVerifiedAt,
    language,
    role: 'owner',
  });
  if (!user) throw new AppError('profile.emailTaken', 409);
  const { userId, signInEpoch } = user;
  if (identity) await insertIdentity(tx, userId, identity);
  return { accountId, userId, signInEpoch, isOperator: await seatUser(tx, userId, draft.operator) };
};
