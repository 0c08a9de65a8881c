import type { Product, ProductFilter } from '@inkstone/contract/products';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HandedProduct } from '#console/kernel/state/handed-products.ts';
import type { FilterChange } from '#console/kernel/state/product-filter.ts';
import { useProductFilterFields } from '#console/kernel/state/product-filter-fields.ts';
import { qualityNames, statusNames } from '#console/kernel/texts/product-words.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { productsQuery } from './bulk.queries.ts';

type Chosen = ReadonlySet<string>;
type Props = {
  filter: ProductFilter;
  /** By hand; empty for all that the filter finds. */
  chosen: Chosen;
  onFilter: (changed: FilterChange) => void;
  onChoose: (chosen: Chosen) => void;
};

const useColumns = (): readonly Column<Product>[] => {
  const { t } = useTranslation('bulk');
  const { t: ofProducts } = useTranslation('products');
  return [
    { key: 'title', title: t('product'), phone: 'heading', render: ({ title }) => title },
    { key: 'type', title: ofProducts('productType'), phone: 'note', width: '22%', render: ({ productType }) => productType },
    {
      key: 'status',
      title: ofProducts('status'),
      phone: 'note',
      width: '110px',
      render: ({ status }) => ofProducts(statusNames[status]),
    },
    {
      key: 'quality',
      title: ofProducts('quality'),
      phone: 'note',
      width: '110px',
      render: ({ quality }) => ofProducts(qualityNames[quality]),
    },
  ];
};

/** Which products a job is for: all that a filter finds, or those that are ticked. */
export const ProductChoice = ({ filter, chosen, onFilter, onChoose }: Props) => {
  const { t } = useTranslation('bulk');
  const { t: ofProducts } = useTranslation('products');
  const list = useInfiniteQuery({ ...productsQuery(filter), placeholderData: keepPreviousData });
  const columns = useColumns();
  const fields = useProductFilterFields(filter);
  return (
    <Section title={t('products')} description={t('productsText')} padding="flush">
      <FilterBar label={ofProducts('filters')}>
        <FilterSearch label={ofProducts('search')} value={filter.q} onChange={(q) => onFilter({ q })} />
        {fields.map(({ key, ...field }) => (
          <FilterSelect key={key} {...field} onChange={(value) => onFilter({ [key]: value })} />
        ))}
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

type HandedProps = { products: readonly HandedProduct[]; chosen: Chosen; onChoose: (chosen: Chosen) => void; onOthers: () => void };

/** The very products with which another screen has sent the person here; some can be left out, or others chosen. */
export const HandedProducts = ({ products, chosen, onChoose, onOthers }: HandedProps) => {
  const { t } = useTranslation('bulk');
  const others = (
    <Button size="small" onClick={onOthers}>
      {t('chooseOthers')}
    </Button>
  );
  return (
    <Section title={t('products')} description={t('handedText')} padding="flush" actions={others}>
      <DataTable
        label={t('products')}
        columns={[{ key: 'title', title: t('product'), phone: 'heading', render: ({ title }: HandedProduct) => title }]}
        rows={products}
        rowKey={({ id }) => id}
        // A job without a product chosen by hand would be one for all of them.
        selection={{ keys: chosen, onChange: (next) => (next.size ? onChoose(next) : onOthers()), actions: null }}
        empty={null}
      />
    </Section>
  );
};
