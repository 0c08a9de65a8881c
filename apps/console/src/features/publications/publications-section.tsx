import type { Publication } from '@inkstone/contract/publications';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { fromList } from '#console/ui/layout/back-to-list.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { type PublicationFilter, publicationOutcomes, publicationStoresQuery, publicationsQuery } from './publication.queries.ts';
import { causeName, outcomeNames, PublicationOutcome } from './publication-outcome.tsx';
import { publicationPath, publicationsPath } from './publication-paths.ts';
import styles from './publications.module.css';

const useColumns = (): readonly Column<Publication>[] => {
  const { t } = useTranslation('publications');
  return [
    {
      key: 'title',
      title: t('name'),
      phone: 'heading',
      render: ({ title, cause, kind, publishedBy }) => (
        <>
          <span className={styles['title']}>{title}</span>
          <small className={styles['under']}>
            {publishedBy ? t('causeBy', { cause: t(causeName({ cause, kind })), name: publishedBy }) : t(causeName({ cause, kind }))}
          </small>
        </>
      ),
    },
    {
      key: 'store',
      title: t('store'),
      phone: 'note',
      width: '22%',
      render: ({ store }) => <span className={styles['cut']}>{store.name}</span>,
    },
    {
      key: 'outcome',
      title: t('outcome'),
      phone: 'aside',
      width: '130px',
      render: ({ outcome }) => <PublicationOutcome outcome={outcome} />,
    },
    { key: 'at', title: t('when'), phone: 'note', width: '140px', render: ({ at }) => <TimeAgo at={at} /> },
  ];
};

const Empty = ({ isNarrow, onClear }: { isNarrow: boolean; onClear: () => void }) => {
  const { t } = useTranslation('publications');
  if (isNarrow) {
    return (
      <NoMatches icon={Store} title={t('noneTitle')} onClear={onClear}>
        {t('noneText')}
      </NoMatches>
    );
  }
  return (
    <EmptyState icon={Store} title={t('emptyTitle')} action={<ButtonLink to={paths.freestyle}>{t('startWriting')}</ButtonLink>}>
      {t('emptyText')}
    </EmptyState>
  );
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const useFilter = () => {
  const [q, setQ] = useUrlState('q');
  const [outcome, setOutcome] = useUrlState('outcome', 'all');
  const [store, setStore] = useUrlState('store');
  const filter: PublicationFilter = {
    q: q.slice(0, 200),
    outcome: publicationOutcomes.find((each) => each === outcome) ?? 'all',
    store: uuid.test(store) ? store : '',
  };
  return { filter, setQ, setOutcome, setStore, isNarrow: filter.q !== '' || filter.outcome !== 'all' || filter.store !== '' };
};

/** Everything that was published or saved to a store, or that somebody tried to, newest first. */
export const PublicationsSection = () => {
  const { t } = useTranslation('publications');
  const navigate = useNavigate();
  const { filter, setQ, setOutcome, setStore, isNarrow } = useFilter();
  const list = useInfiniteQuery({ ...publicationsQuery(filter), placeholderData: keepPreviousData });
  const { data: stores = [] } = useQuery(publicationStoresQuery);
  const columns = useColumns();
  return (
    <Section padding="flush">
      <FilterBar label={t('filters')}>
        <FilterSearch label={t('search')} value={filter.q} onChange={setQ} />
        <FilterSelect
          label={t('store')}
          value={filter.store}
          options={[{ value: '', label: t('storeAll') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={setStore}
        />
        <FilterSelect
          label={t('outcome')}
          value={filter.outcome}
          options={publicationOutcomes.map((value) => ({ value, label: value === 'all' ? t('outcomeAll') : t(outcomeNames[value]) }))}
          onChange={setOutcome}
        />
      </FilterBar>
      <PagedTable
        list={list}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty isNarrow={isNarrow} onClear={() => navigate(publicationsPath, { replace: true })} />}
        onOpen={({ id }) => navigate(`${publicationPath}/${id}`, fromList)}
      />
    </Section>
  );
};
