import { planReview } from '@inkstone/contract/membership';
import type { Micropoints, WalletFeature } from '#server/features/wallet/index.ts';
import type { SubscriptionRow } from './subscription.repository.ts';

const dayMs = 24 * 3600 * 1000;

/** Points a day on average, since the plan began or over the period, whichever is shorter; never over less than a day. */
export const averagePerDay = async (
  wallet: Pick<WalletFeature, 'spentSince'>,
  { accountId, since }: Pick<SubscriptionRow, 'accountId' | 'since'>,
  now: Date,
): Promise<Micropoints> => {
  const days = Math.min(planReview.periodDays, Math.max(1, (now.getTime() - since.getTime()) / dayMs));
  const spent = await wallet.spentSince(accountId, new Date(now.getTime() - days * dayMs));
  return spent / BigInt(Math.max(1, Math.round(days)));
};
