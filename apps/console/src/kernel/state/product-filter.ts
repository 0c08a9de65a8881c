import type { ProductFilter } from '@inkstone/contract/products';
import { useMemo } from 'react';
import { useUrlValues } from './url-state.ts';

export const statuses = ['all', 'active', 'draft', 'archived', 'unlisted'] as const;
export const qualities = ['all', 'short', 'good'] as const;

const noFilter: ProductFilter = { q: '', collection: '', status: 'all', quality: 'all', type: '', vendor: '' };

/** A changed part of a filter, as an address has it. */
export type FilterChange = Partial<Record<keyof ProductFilter, string>>;

/** What narrows the products, as the address says; a value that is none narrows nothing. */
export const useProductFilter = () => {
  const { read, change } = useUrlValues<keyof ProductFilter>(noFilter);
  const [q, collection, type, vendor] = [read('q').slice(0, 200), read('collection'), read('type'), read('vendor')];
  const status = statuses.find((each) => each === read('status')) ?? 'all';
  const quality = qualities.find((each) => each === read('quality')) ?? 'all';
  const filter: ProductFilter = useMemo(
    () => ({ q, collection, status, quality, type, vendor }),
    [q, collection, status, quality, type, vendor],
  );
  const isNarrow = Object.values(filter).some((value) => value !== '' && value !== 'all');
  return { filter, change, clear: () => change(noFilter), isNarrow };
};

/** The part of an address that says a filter, such as `?status=draft`; empty for all products. */
export const addressOfFilter = (filter: ProductFilter): string => {
  const narrow = Object.entries(filter).filter(([, value]) => value !== '' && value !== 'all');
  return narrow.length ? `?${new URLSearchParams(narrow)}` : '';
};
