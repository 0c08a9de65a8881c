import type { ReactNode } from 'react';
import { ErrorState } from './state-panel.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  skeleton: ReactNode;
  children: (loaded: Data) => ReactNode;
};

/** What a query has to show: what is coming, what went wrong, or what came. A failed refresh keeps what is there. */
export const QueryState = <Data,>({ query, skeleton, children }: Props<Data>) => {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
};
