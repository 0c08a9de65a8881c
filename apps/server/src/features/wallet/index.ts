import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { createMeter } from './meter.ts';
import type { Micropoints } from './points.ts';
import { createSampleUsage } from './sample-usage.ts';
import { sumSpentSince } from './spending.repository.ts';
import { createTransactionService } from './transaction.service.ts';
import { walletRoutes } from './wallet.routes.ts';
import { createWalletService } from './wallet.service.ts';

export { formatPoints, type Micropoints, microsPerPoint, points } from './points.ts';
export { saveReminderBelow } from './reminder.repository.ts';

type Parts = { database: OwnerDatabase; clock: Clock };

/** Points: the ledger's face, and the meter for everything that spends. */
export const createWalletFeature = ({ database, clock }: Parts) => {
  const wallet = createWalletService({ db: database, clock });
  const routes = walletRoutes(wallet, createTransactionService({ db: database, clock }));
  /** What an account spent since a moment, to the hour. */
  const spentSince = (accountId: string, since: Date): Promise<Micropoints> => sumSpentSince(database, accountId, since);
  return { routes, ...wallet, ...createMeter(wallet), spentSince, addSampleUsage: createSampleUsage(wallet) };
};
export type WalletFeature = ReturnType<typeof createWalletFeature>;
