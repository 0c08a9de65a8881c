import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { walletEndpoints } from '@inkstone/contract/wallet';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { download } from '#console/kernel/calls/download.ts';
import { pagedQuery } from '#console/kernel/calls/paged-query.ts';
import { pointsKey } from '#console/kernel/money/points.ts';
import { readerZone } from '#console/kernel/texts/time-zone.ts';

/** What narrows the list of transactions down; empty texts narrow nothing. */
export type TransactionFilter = { direction: 'all' | 'in' | 'out'; work: string; from: string; to: string; q: string };

type Asked = InputOf<typeof walletEndpoints.exportTransactions>['query'];

const asked = ({ direction, work, from, to, q }: TransactionFilter): Asked => ({
  direction,
  work,
  q,
  ...(from && { from }),
  ...(to && { to }),
  ...((from || to) && { timeZone: readerZone() }),
});

/** The last 15 days as they begin and end where the reader is. */
export const statisticsQuery = queryOptions({
  queryKey: [...pointsKey, 'statistics'],
  queryFn: ({ signal }) => call(walletEndpoints.statistics, { query: { timeZone: readerZone() } }, { signal }),
});

/** As many as the server gives at once: whoever goes far down asks half as often. */
const pageSize = 100;
/** A longer list is not loaded anew, page after page, when its reader comes back to it; the place where they were would be lost too. */
const mostPagesToRefresh = 3;

export const transactionsQuery = (filter: TransactionFilter) =>
  pagedQuery({
    queryKey: [...pointsKey, 'transactions', filter],
    fetchPage: (from, options) => call(walletEndpoints.transactions, { query: { ...asked(filter), limit: pageSize, ...from } }, options),
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= mostPagesToRefresh,
  });

/** One movement with what it was for. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [...pointsKey, 'transaction', id],
    queryFn: ({ signal }) => call(walletEndpoints.transaction, { params: { id } }, { signal }),
    // A movement never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const exportTransactions = (filter: TransactionFilter): Promise<void> =>
  download(walletEndpoints.exportTransactions, { query: asked(filter) });
