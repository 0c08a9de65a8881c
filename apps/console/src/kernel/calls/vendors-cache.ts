import { useQueryClient } from '@tanstack/react-query';

/** Everything in the cache that was read of connected vendors stands under this key: connections, their models, the exchange rate. */
export const vendorsKey = ['operator', 'vendors'] as const;

/** Reads all of it again: a changed model changes what its connection counts, and the other way round. */
export const useRefreshVendors = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: vendorsKey });
};
