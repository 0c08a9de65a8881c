import type { BulkRowEntry } from '@inkstone/contract/bulk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Keyboard } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';

import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { reviewQuery } from './bulk.queries.ts';
import { bulkPath, jobPath } from './bulk-paths.ts';
import { Reviewer } from './reviewer.tsx';

/** Products whose texts were written. */
const isReviewable = ({ state }: BulkRowEntry): boolean => !['waiting', 'writing', 'failed', 'skipped'].includes(state);

const NothingYet = () => {
  const { t } = useTranslation('bulk');
  return (
    <EmptyState icon={Keyboard} title={t('reviewEmpty')}>
      {t('reviewEmptyText')}
    </EmptyState>
  );
};

const Review = ({ id }: { id: string }) => {
  const { t } = useTranslation('bulk');
  const list = useInfiniteQuery({ ...reviewQuery(id), refetchOnWindowFocus: false });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const back = <BackToList to={jobPath(id)}>{t('toJob')}</BackToList>;
  const framed = (state: ReactNode) => (
    <Page title={t('review')} intro={back}>
      {state}
    </Page>
  );
  return (
    <QueryState query={list} skeleton={<Skeleton shape="form" count={4} />} frame={framed}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items).filter(isReviewable);
        return rows.length ? <Reviewer jobId={id} rows={rows} back={back} /> : framed(<NothingYet />);
      }}
    </QueryState>
  );
};

/** The products of a job one after the other, with what stands in the store beside the proposal. */
export const ReviewScreen = () => {
  const { id } = useParams();
  return id ? <Review id={id} /> : <Navigate to={bulkPath} replace />;
};
