import { useQueryClient } from '@tanstack/react-query';

/** Everything in the cache that was read of connections stands under this key: they themselves, their models, the exchange rate. */
export const connectionsKey = ['operator', 'connections'] as const;

/** Reads all of it again: a changed model changes what its connection counts, and the other way round. */
export const useRefreshConnections = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: connectionsKey });
};
