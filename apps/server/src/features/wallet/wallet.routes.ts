import { walletEndpoints } from '@inkstone/contract/wallet';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import { formatPoints } from './points.ts';
import type { TransactionFilter, TransactionService } from './transaction.service.ts';
import type { WalletService } from './wallet.service.ts';

type Asked = Omit<TransactionFilter, 'from' | 'to'> & { from?: string | undefined; to?: string | undefined };

const filterOf = ({ direction, work, q, from, to, timeZone }: Asked): TransactionFilter => ({ direction, work, q, from, to, timeZone });

export const walletRoutes = (wallet: Pick<WalletService, 'balanceOf'>, transactions: TransactionService) =>
  defineRoutes(walletEndpoints, {
    balance: async ({ actor }) => {
      const { available, held, used } = await wallet.balanceOf(actor.accountId);
      return { available: formatPoints(available), held: formatPoints(held), used: formatPoints(used) };
    },
    totalUsed: async ({ actor }) => ({ used: formatPoints((await wallet.balanceOf(actor.accountId)).used) }),
    transactions: ({ actor, query }) => transactions.list(actor, query, filterOf(query)),
    transaction: ({ actor, params }) => transactions.get(actor, params.id),
    exportTransactions: ({ actor, query }) => ({
      fileName: 'transactions.csv',
      contentType: 'text/csv; charset=utf-8',
      body: transactions.exportAll(actor, filterOf(query)),
    }),
    statistics: ({ actor, query }) => transactions.statistics(actor, query.timeZone),
  });
