import type { ReactNode } from 'react';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { ErrorState } from './state-panel.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  skeleton: ReactNode;
  /** What could not be loaded, said above the reason. */
  failed?: ReactNode;
  /** Stands alone where the server knows no such thing. */
  gone?: ReactNode;
  /** The page around all but the loaded content, where the content brings a page of its own. */
  frame?: (state: ReactNode) => ReactNode;
  children: (loaded: Data) => ReactNode;
};

/** What a query has to show: what is coming, what went wrong, or what came. A failed refresh keeps what is there. */
export const QueryState = <Data,>({ query, skeleton, failed, gone, frame = (state) => state, children }: Props<Data>) => {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return frame(skeleton);
  if (gone && query.error instanceof CallError && query.error.status === 404) return gone;
  return frame(<ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />);
};

type SettledProps = { queries: readonly { isPending: boolean }[]; skeleton: ReactNode; children: () => ReactNode };

/** Waits until every query has answered or failed, for content that also says what to do without an answer. */
export const Settled = ({ queries, skeleton, children }: SettledProps) =>
  queries.some(({ isPending }) => isPending) ? skeleton : children();
