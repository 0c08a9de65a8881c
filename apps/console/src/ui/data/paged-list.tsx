import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { QueryState } from '../feedback/query-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

type Props<Row> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list of another form than a table that comes page by page, as the reader asks for more. */
export const PagedList = <Row,>({ list, empty, children }: Props<Row>) => {
  const { t } = useTranslation('shell');
  return (
    <div aria-busy={list.isPlaceholderData}>
      <QueryState query={list} skeleton={<Skeleton shape="table" count={6} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          return rows.length ? children(rows) : empty;
        }}
      </QueryState>
      {list.hasNextPage && (
        <Button isWide isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  );
};
