import type { ProductDetail } from '@inkstone/contract/products';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage, showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { PagedList } from '#console/ui/data/paged-list.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { changedProductsKey, enumsQuery, fetchProduct, type ProductFilters, productsQuery, syncProducts } from '../writer.queries.ts';
import styles from './product-picker.module.css';
import { ProductRow } from './product-row.tsx';

type Props = { onClose: () => void; onChoose: (product: ProductDetail) => void };

const statuses = [
  { value: 'all', name: 'statusAll' },
  { value: 'active', name: 'statusActive' },
  { value: 'draft', name: 'statusDraft' },
  { value: 'archived', name: 'statusArchived' },
  { value: 'unlisted', name: 'statusUnlisted' },
] as const;
const qualities = [
  { value: 'all', name: 'qualityAll' },
  { value: 'short', name: 'qualityShort' },
  { value: 'good', name: 'qualityGood' },
] as const;

const noFilter: ProductFilters = { q: '', status: 'all', quality: 'all', type: '', vendor: '' };

const Products = ({ filters, onChoose }: { filters: ProductFilters; onChoose: (id: string) => void }) => {
  const { t } = useTranslation('writers');
  const list = useInfiniteQuery({ ...productsQuery(filters), placeholderData: keepPreviousData });
  const isFiltered = Object.entries(noFilter).some(([name, none]) => Reflect.get(filters, name) !== none);
  const empty = (
    <EmptyState icon={PackageOpen} title={t(isFiltered ? 'productsNone' : 'productsEmpty')}>
      {!isFiltered && t('productsEmptyText')}
    </EmptyState>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(products) => (
        <ul className={styles['list']}>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} onChoose={() => onChoose(product.id)} />
          ))}
        </ul>
      )}
    </PagedList>
  );
};

type FilterProps = { filters: ProductFilters; onChange: (filters: ProductFilters) => void };

const named = (name: string) => ({ value: name, label: name });

const Filters = ({ filters, onChange }: FilterProps) => {
  const { t } = useTranslation('writers');
  const sourcing = useQuery(enumsQuery).data?.sourcing;
  const types = sourcing?.categorys ?? [];
  const vendors = sourcing?.suppliers ?? [];
  return (
    <FilterBar label={t('productsSearch')} padding="none">
      <FilterSearch label={t('productsSearch')} value={filters.q} onChange={(q) => onChange({ ...filters, q })} />
      <FilterSelect
        label={t('status')}
        value={filters.status}
        options={statuses.map(({ value, name }) => ({ value, label: t(name) }))}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <FilterSelect
        label={t('quality')}
        value={filters.quality}
        options={qualities.map(({ value, name }) => ({ value, label: value === 'all' ? t(name) : t('qualityIs', { quality: t(name) }) }))}
        onChange={(quality) => onChange({ ...filters, quality })}
      />
      {types.length > 1 && (
        <FilterSelect
          label={t('productType')}
          value={filters.type}
          options={[{ value: '', label: t('typeAll') }, ...types.map(named)]}
          onChange={(type) => onChange({ ...filters, type })}
        />
      )}
      {vendors.length > 1 && (
        <FilterSelect
          label={t('vendor')}
          value={filters.vendor}
          options={[{ value: '', label: t('vendorAll') }, ...vendors.map(named)]}
          onChange={(vendor) => onChange({ ...filters, vendor })}
        />
      )}
    </FilterBar>
  );
};

/** The products of the store, to begin with one of them. */
export const ProductPicker = ({ onClose, onChoose }: Props) => {
  const { t } = useTranslation('writers');
  const queryClient = useQueryClient();
  const [filters, setFilters] = useState(noFilter);
  const sync = useMutation({
    mutationFn: syncProducts,
    onSuccess: ({ state, error, read, expected, added, changed, removed }) => {
      if (state === 'failed') showMessage('error', error?.msg ?? '');
      else if (state === 'running') showToast('info', t('productsReading', { read, expected: expected ?? '…' }));
      else showToast('success', t('productsSynced', { read, added, changed, removed }));
      return queryClient.invalidateQueries({ queryKey: changedProductsKey });
    },
    onError: showFailure,
  });
  const choose = useMutation({ mutationFn: fetchProduct, onSuccess: onChoose, onError: showFailure });

  return (
    <Dialog
      title={t('products')}
      width="large"
      onClose={onClose}
      footer={
        <>
          <ButtonLink look="quiet" to={paths.products}>
            {t('productsAll')}
          </ButtonLink>
          <Button icon={RefreshCw} isBusy={sync.isPending} onClick={() => sync.mutate()}>
            {t('productsSync')}
          </Button>
        </>
      }
    >
      <Filters filters={filters} onChange={setFilters} />
      <div className={styles['found']} aria-busy={choose.isPending}>
        <Products filters={filters} onChoose={(id) => choose.mutate(id)} />
      </div>
    </Dialog>
  );
};
