import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ErrorState } from '../feedback/state-panel.tsx';
import styles from './data-table.module.css';
import { DataTable } from './data-table.tsx';

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'more'> & {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
};

/** A table over a list that comes page by page as the reader goes down. A page that fails leaves what is there, and a button. */
export const PagedTable = <Row,>({ list, ...table }: Props<Row>) => {
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  const more = { onMore: () => list.fetchNextPage(), isBusy: list.isFetchingNextPage, isAutomatic: !list.isFetchNextPageError };
  return (
    <div aria-busy={list.isPlaceholderData} className={styles['paged']}>
      <DataTable {...table} rows={list.data?.pages.flatMap(({ items }) => items)} {...(list.hasNextPage && { more })} />
    </div>
  );
};
