import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import type { Opened } from './open-writer.ts';
import type { KindShape, WriterKind } from './writer-kind.ts';

type Props<Kind extends KindShape> = {
  kind: WriterKind<Kind>;
  title: string;
  intro: string;
  /** Reads what the address names. */
  open: (address: URLSearchParams) => Promise<Opened<Kind>>;
  /** Draws the writer; `key` it by the session, so that another text begins with a state of its own. */
  children: (opened: Opened<Kind>, session: string) => ReactNode;
};

/** The writer notes its draft and run in the address without being opened anew: the session's key travels with it. */
const sessionOf = ({ state, key }: { state: unknown; key: string }): string => {
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'session') : undefined;
  return typeof kept === 'string' ? kept : key;
};

/** A writer's screen before there is anything to write in: opens what the address names. */
export const WriterScreen = <Kind extends KindShape>({ kind, title, intro, open, children }: Props<Kind>) => {
  const [address] = useSearchParams();
  const session = sessionOf(useLocation());
  const opened = useQuery({
    queryKey: ['writers', 'opened', kind.name, session],
    queryFn: () => open(address),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryState
      query={opened}
      skeleton={<Skeleton shape="form" count={5} />}
      frame={(state) => (
        <Page title={title} intro={intro} width="full">
          {state}
        </Page>
      )}
    >
      {(loaded) => children(loaded, session)}
    </QueryState>
  );
};
