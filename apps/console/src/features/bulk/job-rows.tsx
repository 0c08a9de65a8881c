import type { BulkJob, BulkRowEntry, BulkShown } from '@inkstone/contract/bulk';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import type { Column } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { fromList } from '#console/ui/layout/back-to-list.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './bulk.module.css';
import { rowsQuery } from './bulk.queries.ts';
import { reviewPath } from './bulk-paths.ts';
import { rowWord } from './job-state.ts';
import { useNoteTexts } from './use-note-texts.ts';

const shown = [
  { show: 'all', name: 'showAll' },
  { show: 'open', name: 'showOpen' },
  { show: 'accepted', name: 'showAccepted' },
  { show: 'rejected', name: 'showRejected' },
  { show: 'failed', name: 'showFailed' },
  { show: 'conflict', name: 'showConflict' },
  { show: 'published', name: 'showPublished' },
  { show: 'undone', name: 'showUndone' },
] as const satisfies readonly { show: BulkShown; name: string }[];

const Result = ({ row }: { row: BulkRowEntry }) => {
  const { t } = useTranslation('bulk');
  const { name, tone, isLive = false } = rowWord(row);
  return (
    <StatusDot tone={tone} isLive={isLive}>
      {t(name)}
    </StatusDot>
  );
};

const Remark = ({ row }: { row: BulkRowEntry }) => {
  const { claims, remarks } = useNoteTexts(row.notes);
  const text = row.refusal?.msg ?? [...claims, ...remarks][0];
  return text ? <small className={styles['under']}>{text}</small> : null;
};

const useColumns = (): readonly Column<BulkRowEntry>[] => {
  const { t } = useTranslation('bulk');
  return [
    {
      key: 'product',
      title: t('product'),
      phone: 'heading',
      render: (row) => (
        <>
          <span className={styles['cut']}>{row.title}</span>
          <Remark row={row} />
        </>
      ),
    },
    { key: 'result', title: t('result'), phone: 'aside', width: '190px', render: (row) => <Result row={row} /> },
    { key: 'points', title: t('points'), align: 'end', width: '90px', phone: 'hidden', render: ({ points }) => points },
  ];
};

const isShown = (value: string): value is BulkShown => shown.some(({ show }) => show === value);

/** The products of a job, each with its result; those that are written open in the review. */
export const JobRows = ({ job }: { job: BulkJob }) => {
  const { t } = useTranslation('bulk');
  const navigate = useNavigate();
  const [asked, setShow] = useUrlState('show', 'all');
  const show = isShown(asked) ? asked : 'all';
  const list = useInfiniteQuery({ ...rowsQuery(job.id, show), placeholderData: keepPreviousData });
  const columns = useColumns();
  const { refetch } = list;
  const progress = JSON.stringify([job.states, job.decisions]);
  useEffect(() => {
    // What has moved on meanwhile.
    if (progress) void refetch();
  }, [progress, refetch]);
  return (
    <Section padding="flush">
      <FilterBar label={t('show')}>
        <FilterSelect
          label={t('show')}
          value={show}
          options={shown.map((one) => ({ value: one.show, label: t(one.name) }))}
          onChange={setShow}
        />
      </FilterBar>
      <PagedTable
        list={list}
        label={t('products')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={(row) => navigate(reviewPath(job.id, row.id), fromList)}
        empty={
          <EmptyState icon={Layers} title={t('rowsEmpty')}>
            {t('rowsEmptyText')}
          </EmptyState>
        }
      />
    </Section>
  );
};
