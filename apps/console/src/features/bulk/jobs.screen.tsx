import type { BulkJob } from '@inkstone/contract/bulk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { fromList } from '#console/ui/layout/back-to-list.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { jobsQuery } from './bulk.queries.ts';
import { jobPath } from './bulk-paths.ts';
import { progressOf, wordOf } from './job-state.ts';
import { useJobName } from './use-job-name.ts';

const JobState = ({ job }: { job: BulkJob }) => {
  const { t } = useTranslation('bulk');
  const { name, tone, isLive = false } = wordOf(job);
  return (
    <StatusDot tone={tone} isLive={isLive}>
      {t(name)}
    </StatusDot>
  );
};

const useColumns = (): readonly Column<BulkJob>[] => {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const nameOf = useJobName();
  const counts = (job: BulkJob) =>
    t('ofCount', { done: formatNumber(progressOf(job).written, language), all: formatNumber(job.products, language) });
  return [
    { key: 'name', title: t('name'), phone: 'heading', render: nameOf },
    { key: 'state', title: t('state'), phone: 'aside', width: '170px', render: (job) => <JobState job={job} /> },
    { key: 'written', title: t('written'), align: 'end', width: '120px', render: counts },
    { key: 'points', title: t('points'), align: 'end', width: '100px', render: ({ points }) => formatPoints(points.charged, language) },
    { key: 'at', title: t('started'), phone: 'note', width: '150px', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ];
};

const NewJob = () => {
  const { t } = useTranslation('bulk');
  return (
    <ButtonLink to={paths.newBulkJob} look="primary" icon={Plus}>
      {t('newJob')}
    </ButtonLink>
  );
};

/** The jobs over many products, newest first. */
export const JobsScreen = () => {
  const { t } = useTranslation('bulk');
  const navigate = useNavigate();
  const list = useInfiniteQuery(jobsQuery);
  const columns = useColumns();
  const isEmpty = list.data?.pages[0]?.items.length === 0;
  return (
    <Page title={t('title')} actions={!isEmpty && <NewJob />}>
      <Section padding="flush">
        <PagedTable
          list={list}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={({ id }) => navigate(jobPath(id), fromList)}
          empty={
            <EmptyState icon={Layers} title={t('emptyTitle')} action={<NewJob />}>
              {t('emptyText')}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  );
};
