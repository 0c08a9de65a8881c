import type { ProductDetail } from '@inkstone/contract/products';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { PackageOpen, RefreshCw } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#console/ui/feedback/state-panel.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { changedProductsKey, fetchProduct, type ProductFilters, productsQuery, syncProducts } from '../writer.queries.ts';
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

const Products = ({ filters, onChoose }: { filters: ProductFilters; onChoose: (id: string) => void }) => {
  const { t } = useTranslation('writers');
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(productsQuery(filters));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (isPending) return <Skeleton shape="table" count={6} />;
  const products = data.pages.flatMap(({ items }) => items);
  if (!products.length) {
    const isFiltered = filters.q !== '' || filters.status !== 'all' || filters.quality !== 'all';
    return (
      <EmptyState icon={PackageOpen} title={t(isFiltered ? 'productsNone' : 'productsEmpty')}>
        {!isFiltered && t('productsEmptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles['list']}>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} onChoose={() => onChoose(product.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isWide isBusy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
};

/** The products of the store, to begin with one of them. */
export const ProductPicker = ({ onClose, onChoose }: Props) => {
  const { t } = useTranslation('writers');
  const queryClient = useQueryClient();
  const [filters, setFilters] = useState<ProductFilters>({ q: '', status: 'all', quality: 'all' });
  const calm = useDeferredValue(filters);
  const sync = useMutation({
    mutationFn: syncProducts,
    onSuccess: (counts) => {
      showToast('success', t('productsSynced', counts));
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
        <Button icon={RefreshCw} isBusy={sync.isPending} onClick={() => sync.mutate()}>
          {t('productsSync')}
        </Button>
      }
    >
      <div className={styles['filters']}>
        <TextField label={t('productsSearch')} type="search" value={filters.q} onChange={(q) => setFilters({ ...filters, q })} />
        <SelectField
          label={t('status')}
          value={filters.status}
          options={statuses.map(({ value, name }) => ({ value, label: t(name) }))}
          onChange={(status) => setFilters({ ...filters, status })}
        />
        <SelectField
          label={t('quality')}
          value={filters.quality}
          options={qualities.map(({ value, name }) => ({ value, label: t(name) }))}
          onChange={(quality) => setFilters({ ...filters, quality })}
        />
      </div>
      <div className={styles['found']} aria-busy={choose.isPending}>
        <Products filters={calm} onChoose={(id) => choose.mutate(id)} />
      </div>
    </Dialog>
  );
};
