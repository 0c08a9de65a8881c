import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { affiliateRoutes } from './affiliate.routes.ts';
import { createReferralService, type HasPaid } from './referral.service.ts';
import { blankWithdrawals } from './withdrawal.repository.ts';
import { createWithdrawalService } from './withdrawal.service.ts';

type Parts = { database: OwnerDatabase; clock: Clock; hasPaid: HasPaid };

/** Invitations, the rewards that they bring, and how these are paid out. */
export const createAffiliatesFeature = ({ database: db, clock, hasPaid }: Parts) => {
  const referrals = createReferralService({ db, clock, hasPaid });
  return {
    name: 'affiliates',
    routes: affiliateRoutes({ referrals, withdrawals: createWithdrawalService({ db, clock }) }),
    beginAccount: (tx: OwnerTransaction, { accountId, invitation }: { accountId: string; invitation: string | undefined }) =>
      referrals.begin(tx, accountId, invitation),
    onPaid: referrals.onPaid,
    onReversed: referrals.onReversed,
    /** Removes personal texts from the withdrawals, which are kept for accounting. */
    forgetAccount: (tx: OwnerTransaction, { accountId, now }: { accountId: string; now: Date }) => blankWithdrawals(tx, accountId, now),
  };
};
