import type { ProductFilter } from '@inkstone/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { productGroupsQuery } from '../calls/product-groups.ts';
import { qualityNames, statusNames } from '../texts/product-words.ts';
import { qualities, statuses } from './product-filter.ts';

type Option = { value: string; label: string };
type FilterField = { key: Exclude<keyof ProductFilter, 'q'>; label: string; value: string; options: readonly Option[] };

/** A group that has no id but its name. */
const byName = (title: string) => ({ id: title, title });

/** What products can be narrowed by beside words; groups of which there is only one are left out, unless the filter names one. */
export const useProductFilterFields = (filter: ProductFilter): FilterField[] => {
  const { t } = useTranslation('products');
  const { data } = useQuery(productGroupsQuery);
  const groups = [
    { key: 'collection', label: t('collection'), all: t('collectionAll'), named: data?.collections ?? [] },
    { key: 'type', label: t('productType'), all: t('typeAll'), named: (data?.sourcing.categorys ?? []).map(byName) },
    { key: 'vendor', label: t('vendor'), all: t('vendorAll'), named: (data?.sourcing.suppliers ?? []).map(byName) },
  ] as const;
  return [
    {
      key: 'status',
      label: t('status'),
      value: filter.status,
      options: statuses.map((value) => ({ value, label: value === 'all' ? t('statusAll') : t(statusNames[value]) })),
    },
    {
      key: 'quality',
      label: t('quality'),
      value: filter.quality,
      options: qualities.map((value) => ({
        value,
        label: value === 'all' ? t('qualityAll') : t('qualityIs', { quality: t(qualityNames[value]) }),
      })),
    },
    ...groups
      .filter(({ key, named }) => named.length > 1 || filter[key])
      .map(({ key, label, all, named }) => ({
        key,
        label,
        value: filter[key],
        options: [{ value: '', label: all }, ...named.map(({ id, title }) => ({ value: id, label: title }))],
      })),
  ];
};
