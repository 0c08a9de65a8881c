import type { Product, ProductFilter } from '@inkstone/contract/products';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { productsQuery } from './bulk.queries.ts';

type Props = {
  filter: ProductFilter;
  /** By hand; empty for all that the filter finds. */
  chosen: ReadonlySet<string>;
  onFilter: (filter: ProductFilter) => void;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

const statuses = ['all', 'active', 'draft', 'archived', 'unlisted'] as const;
const statusNames = {
  all: 'statusAll',
  active: 'statusActive',
  draft: 'statusDraft',
  archived: 'statusArchived',
  unlisted: 'statusUnlisted',
} as const;
const qualityNames = { all: 'qualityAll', short: 'qualityShort', good: 'qualityGood' } as const;

const useColumns = (): readonly Column<Product>[] => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  return [
    { key: 'title', title: t('product'), phone: 'heading', render: ({ title }) => title },
    { key: 'status', title: ofWriters('status'), phone: 'note', width: '110px', render: ({ status }) => ofWriters(statusNames[status]) },
    {
      key: 'quality',
      title: ofWriters('quality'),
      phone: 'note',
      width: '110px',
      render: ({ quality }) => ofWriters(qualityNames[quality]),
    },
  ];
};

/** Which products a job is for: all that a filter finds, or those that are ticked. */
export const ProductChoice = ({ filter, chosen, onFilter, onChoose }: Props) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  const list = useInfiniteQuery({ ...productsQuery(filter), placeholderData: keepPreviousData });
  const columns = useColumns();
  return (
    <Section title={t('products')} description={t('productsText')} padding="flush">
      <FilterBar label={ofWriters('productsSearch')}>
        <FilterSearch label={ofWriters('productsSearch')} value={filter.q} onChange={(q) => onFilter({ ...filter, q })} />
        <FilterSelect
          label={ofWriters('status')}
          value={filter.status}
          options={statuses.map((value) => ({ value, label: ofWriters(statusNames[value]) }))}
          onChange={(status) => onFilter({ ...filter, status })}
        />
        <FilterSelect
          label={ofWriters('quality')}
          value={filter.quality}
          options={(['all', 'short', 'good'] as const).map((value) => ({
            value,
            label: value === 'all' ? ofWriters(qualityNames[value]) : ofWriters('qualityIs', { quality: ofWriters(qualityNames[value]) }),
          }))}
          onChange={(quality) => onFilter({ ...filter, quality })}
        />
      </FilterBar>
      <PagedTable
        list={list}
        label={t('products')}
        columns={columns}
        rowKey={({ id }) => id}
        selection={{ keys: chosen, onChange: onChoose, actions: null }}
        empty={
          <EmptyState icon={PackageOpen} title={t('noneFound')}>
            {t('noneFoundText')}
          </EmptyState>
        }
      />
    </Section>
  );
};
