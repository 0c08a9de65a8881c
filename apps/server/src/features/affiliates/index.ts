import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { affiliateRoutes } from './affiliate.routes.ts';
import { createReferralService } from './referral.service.ts';
import { createWithdrawalService } from './withdrawal.service.ts';

type Parts = { database: OwnerDatabase; clock: Clock };

/** Invitations, the rewards that they bring, and how these are paid out. */
export const createAffiliatesFeature = ({ database: db, clock }: Parts) => {
  const referrals = createReferralService({ db, clock });
  return {
    routes: affiliateRoutes({ referrals, withdrawals: createWithdrawalService({ db, clock }) }),
    begin: referrals.begin,
    onPaid: referrals.onPaid,
    onReversed: referrals.onReversed,
  };
};
