import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { walletEndpoints } from '@inkstone/contract/wallet';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/call.ts';
import { download } from '#console/kernel/download.ts';
import { pointsKey } from '#console/kernel/points.ts';

/** What narrows the list of transactions down; empty texts narrow nothing. */
export type TransactionFilter = { direction: 'all' | 'in' | 'out'; work: string; from: string; to: string; q: string };

type Asked = InputOf<typeof walletEndpoints.exportTransactions>['query'];

const asked = ({ direction, work, from, to, q }: TransactionFilter): Asked => ({
  direction,
  work,
  q,
  ...(from && { from }),
  ...(to && { to }),
});

/** The last 15 days as they begin and end where the reader is. */
export const statisticsQuery = queryOptions({
  queryKey: [...pointsKey, 'statistics'],
  queryFn: ({ signal }) =>
    call(walletEndpoints.statistics, { query: { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone } }, { signal }),
});

export const transactionsQuery = (filter: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: [...pointsKey, 'transactions', filter],
    queryFn: ({ signal, pageParam }) =>
      call(walletEndpoints.transactions, { query: { ...asked(filter), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const exportTransactions = (filter: TransactionFilter): Promise<void> =>
  download(walletEndpoints.exportTransactions, { query: asked(filter) });
