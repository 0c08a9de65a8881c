import { planRules } from '@inkstone/contract/membership';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';
import type { HashesOf } from '#server/kernel/security/keyed-hash.ts';
import { createGiftService } from './gift.service.ts';
import { membershipRoutes } from './membership.routes.ts';
import { createMembershipService, type PlanOrders } from './membership.service.ts';
import { createReviewService } from './review.service.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  mailer: Pick<Mailer, 'send'>;
  wallet: Pick<WalletFeature, 'credit' | 'spentSince'>;
  orders: PlanOrders;
  hashesOf: HashesOf;
  config: { mail: object | null };
};

/** The plans of accounts, and what they open. */
export const createMembershipFeature = ({ database: db, ...parts }: Parts) => {
  const gifts = createGiftService({ db, ...parts, sendsMail: parts.config.mail !== null });
  const membership = createMembershipService({ db, ...parts, gifts });
  const mayUseOwnKey = async (accountId: string): Promise<boolean> => planRules[await membership.planOf(accountId)].unlocks.ownVendorKey;
  return {
    name: 'membership',
    routes: membershipRoutes(membership, gifts),
    beginAccount: async (tx: OwnerTransaction, { accountId }: { accountId: string }): Promise<void> =>
      void (await membership.activate(tx, accountId)),
    forgetAccount: async (tx: OwnerTransaction, { accountId }: { accountId: string }): Promise<string[]> => {
      await gifts.remember(tx, accountId);
      return [];
    },
    /** The owner of the account proved an address. */
    onProved: gifts.release,
    onPaid: membership.onPaid,
    mayUseOwnKey,
    /** How many knowledge bases the plan of the account opens. */
    mostKnowledgeBases: async (accountId: string): Promise<number> => planRules[await membership.planOf(accountId)].unlocks.knowledgeBases,
    // Each plan is looked at once a day; the other rounds find nothing to do.
    schedules: [
      { name: 'membership.review', cron: '7 */2 * * *', work: createReviewService({ db, ...parts }) },
      { name: 'membership.gifts', cron: '* * * * *', work: gifts.releaseAll },
    ],
    /** Refuses an account whose plan does not open the use of a key of its own. */
    requireOwnVendorKey: async (accountId: string): Promise<void> => {
      if (!(await mayUseOwnKey(accountId))) throw new AppError('membership.proOnly', 403);
    },
  };
};
