import type { BulkJob } from '@inkstone/contract/bulk';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { BackToList } from '#console/ui/layout/back-to-list.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { jobQuery } from './bulk.queries.ts';
import { bulkPath } from './bulk-paths.ts';
import { JobActions } from './job-actions.tsx';
import { JobRows } from './job-rows.tsx';
import { progressOf } from './job-state.ts';
import { useJobName } from './use-job-name.ts';

const Progress = ({ job }: { job: BulkJob }) => {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const { written, failed, open, publishable, toPublish, published, conflicts, undone } = progressOf(job);
  const accepted = job.decisions.accepted;
  const number = (count: number) => formatNumber(count, language);
  return (
    <FactStrip>
      <Fact
        name={t('written')}
        value={t('ofCount', { done: number(written), all: number(job.products) })}
        progress={(written + failed) / job.products}
        help={failed > 0 && t('failedCount', { count: number(failed) })}
      />
      <Fact
        name={t('accepted')}
        value={number(accepted)}
        progress={written ? (written - open) / written : 0}
        help={open > 0 && t('toDecide', { count: number(open) })}
      />
      <Fact
        name={t('published')}
        value={number(published)}
        progress={accepted ? (accepted - publishable - toPublish) / accepted : 0}
        help={
          (conflicts > 0 && t('conflictCount', { count: number(conflicts) })) || (undone > 0 && t('undoneCount', { count: number(undone) }))
        }
      />
      <Fact
        name={t('points')}
        value={formatPoints(job.points.charged, language)}
        help={t('pointsOf', { points: formatPoints(job.points.estimated, language) })}
      />
    </FactStrip>
  );
};

const Paused = ({ job }: { job: BulkJob }) => {
  const { t } = useTranslation('bulk');
  if (!job.isPaused) return null;
  return <Banner tone="warning">{job.refusal ? t('pausedBecause', { reason: job.refusal.msg }) : t('pausedByHand')}</Banner>;
};

const Gone = () => {
  const { t } = useTranslation('bulk');
  return (
    <EmptyState headingLevel="h1" icon={FileQuestion} title={t('goneTitle')} action={<ButtonLink to={bulkPath}>{t('toJobs')}</ButtonLink>}>
      {t('goneText')}
    </EmptyState>
  );
};

const Job = ({ id }: { id: string }) => {
  const { t } = useTranslation('bulk');
  const nameOf = useJobName();
  const back = <BackToList to={bulkPath}>{t('toJobs')}</BackToList>;
  return (
    <QueryState
      query={useQuery(jobQuery(id))}
      skeleton={<Skeleton shape="table" count={6} />}
      gone={<Gone />}
      frame={(state) => (
        <Page title={t('job')} intro={back}>
          {state}
        </Page>
      )}
    >
      {(job) => (
        <Page title={nameOf(job)} intro={back} actions={<JobActions job={job} />}>
          <Paused job={job} />
          <Progress job={job} />
          <JobRows job={job} />
        </Page>
      )}
    </QueryState>
  );
};

/** One job: how far it is, what may be done with it, and its products. */
export const JobScreen = () => {
  const { id } = useParams();
  return id ? <Job id={id} /> : <Navigate to={bulkPath} replace />;
};
