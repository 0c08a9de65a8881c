import type { RunEntry } from '@inkstone/contract/runs';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import type { Column } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { fromList } from '#console/ui/layout/back-to-list.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { type RunFilter, runStates, runsQuery } from './run.queries.ts';
import { useRunKind } from './run-kinds.ts';
import { RunState } from './run-state.tsx';
import styles from './runs.module.css';

const useColumns = (): readonly Column<RunEntry>[] => {
  const { t } = useTranslation('runs');
  const kindOf = useRunKind();
  return [
    {
      key: 'title',
      title: t('name'),
      phone: 'heading',
      render: ({ title }) => <span className={styles['title']}>{title || t('untitled')}</span>,
    },
    { key: 'kind', title: t('kind'), phone: 'hidden', width: '160px', render: ({ kind }) => kindOf(kind).name },
    { key: 'state', title: t('state'), phone: 'aside', width: '140px', render: ({ state }) => <RunState state={state} /> },
    { key: 'at', title: t('when'), phone: 'note', width: '160px', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ];
};

const Empty = ({ isNarrow, onClear }: { isNarrow: boolean; onClear: () => void }) => {
  const { t } = useTranslation('runs');
  if (isNarrow) {
    return (
      <NoMatches icon={History} title={t('noneTitle')} onClear={onClear}>
        {t('noneText')}
      </NoMatches>
    );
  }
  return (
    <EmptyState icon={History} title={t('emptyTitle')}>
      {t('emptyText')}
    </EmptyState>
  );
};

/** Everything that was generated, newest first. */
export const RunsSection = () => {
  const { t } = useTranslation('runs');
  const navigate = useNavigate();
  const [q, setQ] = useUrlState('q');
  const [state, setState] = useUrlState('state', 'all');
  const filter: RunFilter = { q: q.slice(0, 200), state: runStates.find((each) => each === state) ?? 'all' };
  const list = useInfiniteQuery({ ...runsQuery(filter), placeholderData: keepPreviousData });
  const columns = useColumns();
  return (
    <Section padding="flush">
      <FilterBar label={t('filters')}>
        <FilterSearch label={t('search')} value={filter.q} onChange={setQ} />
        <FilterSelect
          label={t('state')}
          value={filter.state}
          options={runStates.map((value) => ({ value, label: t(value) }))}
          onChange={setState}
        />
      </FilterBar>
      <PagedTable
        list={list}
        label={t('generations')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty isNarrow={filter.q !== '' || filter.state !== 'all'} onClear={() => navigate(paths.history, { replace: true })} />}
        onOpen={({ id }) => navigate(`${paths.history}/${id}`, fromList)}
      />
    </Section>
  );
};
