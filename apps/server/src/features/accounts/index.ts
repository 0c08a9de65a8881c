import type { OwnerDatabase } from '#server/db/handles.ts';
import type { RecordAudit } from '#server/features/audit/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountService, type KnownElsewhere } from './account.service.ts';
import { type AccountMail, createAccountMail } from './account-mail.ts';
import {
  accountsByName,
  findAccountNames,
  findEmails,
  findOwner,
  findOwnerEmails,
  findOwnerMailbox,
  findProvedMailbox,
  findUserIds,
  findUserNames,
  lockAccount,
  lockUserNames,
  usersByEmail,
} from './directory.repository.ts';
import { deleteAccount, lockPeople } from './leaving.repository.ts';
import {
  currentShopOf,
  findNames,
  findOwnAccount,
  findPerson,
  type PersonRow,
  updateCurrentShop,
  updateDismissedTip,
  updateDismissedTips,
  updateMissingCurrentShop,
  updatePerson,
} from './person.repository.ts';
import { type RegisterAccount, registerAccount, registerSharedPerson } from './register-account.ts';
import { findOperators, insertIdentity, isSeatTaken } from './registration.repository.ts';
import {
  deleteGuestPeople,
  deleteSharedPerson,
  disableSharedPerson,
  enableSharedPerson,
  findOpenAccount,
  findSharedPeople,
  insertGuestPerson,
  isEmailOfAccount,
  updateGuestName,
} from './shared-person.repository.ts';
import {
  enabledPeople,
  endSignIns,
  findIdentity,
  findUserByEmail,
  findUserById,
  isEmailKnown,
  lockSignInEpoch,
  namedPeople,
  proveMailbox,
  renewPasswordHash,
  replacePasswordHash,
  type SignInUser,
  updateEmailVerified,
  updatePassword,
} from './sign-in.repository.ts';

// Accounts, their users and owners: who they are, how they sign in, and where they are written to.
export {
  type AccountMail,
  accountsByName,
  createAccountMail,
  currentShopOf,
  deleteAccount,
  deleteGuestPeople,
  deleteSharedPerson,
  disableSharedPerson,
  enabledPeople,
  enableSharedPerson,
  endSignIns,
  findAccountNames,
  findEmails,
  findIdentity,
  findNames,
  findOpenAccount,
  findOperators,
  findOwnAccount,
  findOwner,
  findOwnerEmails,
  findOwnerMailbox,
  findPerson,
  findProvedMailbox,
  findSharedPeople,
  findUserByEmail,
  findUserById,
  findUserIds,
  findUserNames,
  insertGuestPerson,
  insertIdentity,
  isEmailKnown,
  isEmailOfAccount,
  isSeatTaken,
  lockAccount,
  lockPeople,
  lockSignInEpoch,
  lockUserNames,
  namedPeople,
  type PersonRow,
  proveMailbox,
  type RegisterAccount,
  registerAccount,
  registerSharedPerson,
  renewPasswordHash,
  replacePasswordHash,
  type SignInUser,
  updateCurrentShop,
  updateDismissedTip,
  updateDismissedTips,
  updateEmailVerified,
  updateGuestName,
  updateMissingCurrentShop,
  updatePassword,
  updatePerson,
  usersByEmail,
};

type Parts = { database: OwnerDatabase; clock: Clock; recordAudit: RecordAudit; elsewhere: KnownElsewhere };

/** What the operator of the installation does with accounts and users. */
export const createAccountsFeature = ({ database: db, ...parts }: Parts) => ({
  name: 'accounts',
  routes: accountRoutes(createAccountService({ db, ...parts })),
});
