import type { ProductFilter } from '@inkstone/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { groupsQuery } from './product.queries.ts';
import { qualityNames, statusNames } from './product-marks.tsx';
import { qualities, statuses } from './use-product-filter.ts';

type Props = { filter: ProductFilter; onChange: (changed: Partial<ProductFilter>) => void };

/** A group that has no id but its name. */
const byName = (title: string) => ({ id: title, title });

/** What narrows the products; groups of which there is only one are not offered, unless the address names one. */
export const ProductFilters = ({ filter, onChange }: Props) => {
  const { t } = useTranslation('products');
  const { data } = useQuery(groupsQuery);
  const collections = data?.collections ?? [];
  const types = (data?.sourcing.categorys ?? []).map(byName);
  const vendors = (data?.sourcing.suppliers ?? []).map(byName);
  const groups = [
    { key: 'collection', label: t('collection'), all: t('collectionAll'), options: collections },
    { key: 'type', label: t('productType'), all: t('typeAll'), options: types },
    { key: 'vendor', label: t('vendor'), all: t('vendorAll'), options: vendors },
  ] as const;
  return (
    <FilterBar label={t('filters')}>
      <FilterSearch label={t('search')} value={filter.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label={t('status')}
        value={filter.status}
        options={statuses.map((value) => ({ value, label: value === 'all' ? t('statusAll') : t(statusNames[value]) }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={t('quality')}
        value={filter.quality}
        options={qualities.map((value) => ({
          value,
          label: value === 'all' ? t('qualityAll') : t('qualityIs', { quality: t(qualityNames[value]) }),
        }))}
        onChange={(quality) => onChange({ quality })}
      />
      {groups
        .filter(({ key, options }) => options.length > 1 || filter[key])
        .map(({ key, label, all, options }) => (
          <FilterSelect
            key={key}
            label={label}
            value={filter[key]}
            options={[{ value: '', label: all }, ...options.map(({ id, title }) => ({ value: id, label: title }))]}
            onChange={(value) => onChange({ [key]: value })}
          />
        ))}
    </FilterBar>
  );
};
