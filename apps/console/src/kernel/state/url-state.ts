import { useSearchParams } from 'react-router';

/** A piece of a screen's state that stands in the address: filters, sorting, the open tab. The fallback is left out of it. */
export const useUrlState = (name: string, fallback = ''): [string, (next: string) => void] => {
  const [search, setSearch] = useSearchParams();
  const set = (next: string) =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === fallback) changed.delete(name);
        else changed.set(name, next);
        return changed;
      },
      // At once: a control whose value stands in the address would jump back until the address has changed.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return [search.get(name) ?? fallback, set];
};
