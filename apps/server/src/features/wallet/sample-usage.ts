import { newId } from '#server/kernel/ids.ts';
import type { Micropoints } from './points.ts';
import type { WalletService } from './wallet.service.ts';

/** The earlier spending of a sample account, in micropoints. */
const spent: readonly { work: string; amount: Micropoints }[] = [
  { work: 'listing', amount: 2_000_000n },
  { work: 'chat', amount: 3_412_500n },
  { work: 'listing', amount: 2_000_000n },
  { work: 'image', amount: 12_000_000n },
  { work: 'chat', amount: 1_087_200n },
  { work: 'listing', amount: 1_000_000n },
];

/** Gives the wallet of a sample account something to show: ordinary charges in the ordinary ledger. */
export const createSampleUsage =
  (wallet: Pick<WalletService, 'charge'>) =>
  async (accountId: string): Promise<void> => {
    for (const { work, amount } of spent) await wallet.charge({ id: newId(), accountId, amount, work, reference: 'sample' });
  };
