import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** A product as one screen names it to another. */
export type HandedProduct = { id: string; title: string };

const mark = 'handedProducts';

/** Products that go along with a change of the address: too many for the address itself, and still there after a reload. */
export const handProducts = (products: readonly HandedProduct[]) => ({
  state: { [mark]: products.map(({ id, title }) => ({ id, title })) },
});

const isHanded = (value: unknown): value is HandedProduct =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'title' in value &&
  typeof value.title === 'string';

/** The products that another screen has named; none when the reader came by the address alone. */
export const useHandedProducts = (): readonly HandedProduct[] => {
  const state: unknown = useLocation().state;
  return useMemo(() => {
    const handed: unknown = typeof state === 'object' && state !== null && mark in state ? state[mark] : [];
    return Array.isArray(handed) ? handed.filter(isHanded) : [];
  }, [state]);
};
