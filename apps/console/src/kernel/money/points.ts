import { walletEndpoints } from '@inkstone/contract/wallet';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../calls/call.ts';
import { queryClient } from '../calls/query-client.ts';

/** Everything in the cache that changes when points move stands under this key. */
export const pointsKey = ['points'] as const;

/** What the account has; asked again when the person comes back to the window. */
export const balanceQuery = queryOptions({
  queryKey: [...pointsKey, 'balance'],
  queryFn: ({ signal }) => call(walletEndpoints.balance, {}, { signal }),
  staleTime: 5000,
  refetchOnWindowFocus: true,
});

/** To be called when work that costs came to its end, or when points came in: header, wallet and charts are read again. */
export const refreshPoints = (): void => {
  void queryClient.invalidateQueries({ queryKey: pointsKey });
};
