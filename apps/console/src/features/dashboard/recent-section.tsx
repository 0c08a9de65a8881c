import type { ReactNode } from 'react';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './recent.module.css';

type Props<Row> = {
  title: string;
  query: { data: { items: readonly Row[] } | undefined; error: unknown; refetch: () => unknown };
  empty: ReactNode;
  actions?: ReactNode;
  children: (row: Row) => ReactNode;
};

/** A card with the last few things of a kind. */
export const RecentSection = <Row,>({ title, query, empty, actions, children }: Props<Row>) => (
  <Section title={title} padding="flush" actions={actions}>
    <QueryState query={query} skeleton={<Skeleton shape="table" count={3} />}>
      {({ items }) => (items.length ? <ul className={styles['list']}>{items.map(children)}</ul> : empty)}
    </QueryState>
  </Section>
);
