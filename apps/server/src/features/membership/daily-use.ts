import { planReview } from '@inkstone/contract/membership';
import type { TenantTransaction } from '#server/db/handles.ts';
import type { Micropoints, WalletFeature } from '#server/features/wallet/index.ts';

const dayMs = 24 * 3600 * 1000;

/** Points a day on average, since the plan began or over the period, whichever is shorter; never over less than a day. */
export const averagePerDay = async (
  tx: TenantTransaction,
  wallet: Pick<WalletFeature, 'spentSince'>,
  { since, now }: { since: Date; now: Date },
): Promise<Micropoints> => {
  const days = Math.min(planReview.periodDays, Math.max(1, (now.getTime() - since.getTime()) / dayMs));
  const spent = await wallet.spentSince(tx, new Date(now.getTime() - days * dayMs));
  return spent / BigInt(Math.max(1, Math.round(days)));
};
