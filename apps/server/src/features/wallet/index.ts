import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Schedule } from '#server/kernel/feature.ts';
import { findBudgetUse } from './budget.repository.ts';
import { createSampleUsage } from './sample-usage.ts';
import { sumSpentSince } from './spending.repository.ts';
import { createTransactionService } from './transaction.service.ts';
import { walletRoutes } from './wallet.routes.ts';
import { createWalletService } from './wallet.service.ts';

export type { Budget } from './ledger.repository.ts';
export {
  budgetMonthAfter,
  budgetMonthOf,
  formatPoints,
  type Micropoints,
  microsPerPoint,
  points,
  requireAmount,
  tellShortage,
  writePointsFor,
} from './points.ts';
export { saveReminderBelow } from './reminder.repository.ts';

type Parts = { database: OwnerDatabase; clock: Clock };

/** What other features may do with points. */
export const createWalletFeature = ({ database, clock }: Parts) => {
  const wallet = createWalletService({ db: database });
  const routes = walletRoutes(wallet, createTransactionService({ db: database, clock }));
  const sweep: Schedule = {
    name: 'wallet.sweep',
    cron: '* * * * *',
    work: async ({ signal }) => {
      while (!signal.aborted && (await wallet.sweepExpired()) > 0);
      await wallet.forgetNotes();
    },
  };
  const addSampleUsage = createSampleUsage(wallet);
  return {
    ...wallet,
    name: 'wallet',
    routes,
    schedules: [sweep],
    /** What the transaction's account spent since a moment, to the quarter of an hour. */
    spentSince: sumSpentSince,
    findBudgetUse,
    fillSample: ({ accountId }: { accountId: string }) => addSampleUsage(accountId),
  };
};
export type WalletFeature = ReturnType<typeof createWalletFeature>;
