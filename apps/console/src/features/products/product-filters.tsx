import type { ProductFilter } from '@inkstone/contract/products';
import { useTranslation } from 'react-i18next';
import type { FilterChange } from '#console/kernel/state/product-filter.ts';
import { useProductFilterFields } from '#console/kernel/state/product-filter-fields.ts';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';

type Props = { filter: ProductFilter; onChange: (changed: FilterChange) => void };

/** What narrows the products. */
export const ProductFilters = ({ filter, onChange }: Props) => {
  const { t } = useTranslation('products');
  const fields = useProductFilterFields(filter);
  return (
    <FilterBar label={t('filters')}>
      <FilterSearch label={t('search')} value={filter.q} onChange={(q) => onChange({ q })} />
      {fields.map(({ key, ...field }) => (
        <FilterSelect key={key} {...field} onChange={(value) => onChange({ [key]: value })} />
      ))}
    </FilterBar>
  );
};
