import { QueryClient } from '@tanstack/react-query';
import { CallError, isInterruption } from './call-error.ts';

/** Only a request that got no answer, or that came while the server could not answer anybody, is worth asking again by itself. */
const isWorthRepeating = (failureCount: number, error: Error): boolean =>
  failureCount < 2 &&
  error instanceof CallError &&
  (error.code === 'request.unavailable' || (error.code === null && isInterruption(error)));

/**
 * The cache of everything that came from the server.
 * `networkMode: always`: a console on this machine or in this house works without an internet connection.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRepeating, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
