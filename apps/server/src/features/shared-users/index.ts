import type { UserLimit } from '@inkstone/contract/shared-users';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import type { AccountMail } from '#server/features/accounts/index.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { createTokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import { createLinkService, type SignInPages } from './link.service.ts';
import { createLinkSending } from './link-sending.ts';
import { createNewPasswords } from './new-password.ts';
import { createRemoval, type ForgetPeople } from './removal.ts';
import { findIdByEmail, findIdsOnList, findMembers, findNamesOnList, findSharedUser, holdSharedUsers } from './shared-user.repository.ts';
import { sharedUserRoutes } from './shared-user.routes.ts';
import { createSharedUserService, type SharedUserDeps } from './shared-user.service.ts';
import { createSharedUserMail } from './shared-user-mail.ts';
import { createSharedUserView, type KnownElsewhere, limitOf } from './shared-user-view.ts';
import { createSignInService } from './sign-in.service.ts';

/** The shared users of an account, for features that open something to them. */
export type SharedUsersFeature = Feature & {
  /** Of some ids those on the account's list, come or only invited, by their ids; whoever was deleted is not among them. */
  findSharedUsers: typeof findNamesOnList;
  /** What one may spend a month; as the knowledge base says for whoever is on no list. */
  findLimit: (tx: TenantReader, id: string) => Promise<UserLimit>;
  /** The ids of those whose name or address has a text. */
  searchSharedUsers: typeof findIdsOnList;
  /** The id of the one with an address, in lower case. */
  findByEmail: typeof findIdByEmail;
  /** Of some ids those on the list, who stay there until the transaction ends. */
  holdSharedUsers: typeof holdSharedUsers;
  /** Everybody on the list, with their groups. */
  findMembers: typeof findMembers;
  /** The groups of one; none of whoever is on no list. */
  findGroups: (tx: TenantReader, id: string) => Promise<readonly string[]>;
};

type Parts = KnownElsewhere & {
  database: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  passwords: Passwords;
  tell: AccountMail;
  pages: SignInPages;
  wallet: Pick<WalletFeature, 'findBudgetUse'>;
  openTo: SharedUserDeps['openTo'];
  forgetPeople: ForgetPeople;
};

/** People whom an enterprise lets in to what it opens to them: the list of them, and the links by which they come. */
export const createSharedUsersFeature = ({ database: db, clock, logger, passwords, tell, pages, ...parts }: Parts): SharedUsersFeature => {
  const mail = createSharedUserMail(parts);
  const buckets = createTokenBuckets({ clock });
  const removal = createRemoval({ db, clock, forgetPeople: parts.forgetPeople });
  const sendLink = createLinkSending({ db, clock, buckets, mail });
  const newPasswords = createNewPasswords({ passwords, hasOwnPages: pages.hasOwnPages });
  const { wallet, findOpened, countQuestions, openTo } = parts;
  const view = createSharedUserView({ db, clock, wallet, findOpened, countQuestions });
  return {
    name: 'shared-users',
    findSharedUsers: findNamesOnList,
    findLimit: async (tx, id) => {
      const row = await findSharedUser(tx, id);
      return row ? limitOf(row) : { kind: 'base' };
    },
    searchSharedUsers: findIdsOnList,
    findByEmail: findIdByEmail,
    holdSharedUsers,
    findMembers,
    findGroups: async (tx, id) => (await findSharedUser(tx, id))?.groups ?? [],
    routes: sharedUserRoutes({
      users: createSharedUserService({ db, clock, view, buckets, newPasswords, openTo, sendLink, removal }),
      signIns: createSignInService({ db, clock, view, newPasswords, tell, sendLink }),
      links: createLinkService({ db, clock, logger, passwords, pages, tell, mail }),
    }),
    schedules: [{ name: 'shared-users.sweep', cron: '*/5 * * * *', work: removal.removeOverdue }],
  };
};
