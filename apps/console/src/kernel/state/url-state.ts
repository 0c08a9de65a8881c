import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Pieces of a screen's state that stand in the address and change together: the filters of a list. A fallback is left out of it. */
export const useUrlValues = <Name extends string>(fallbacks: Readonly<Record<Name, string>>) => {
  const [search, setSearch] = useSearchParams();
  const read = (name: Name): string => search.get(name) ?? fallbacks[name];
  const change = useCallback(
    (changed: Partial<Record<Name, string>>): void =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const name in changed) {
            const value = changed[name] ?? fallbacks[name];
            if (value === fallbacks[name]) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        // At once: a control whose value stands in the address would jump back until the address has changed.
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
    [setSearch, fallbacks],
  );
  return { read, change };
};

/** A single piece of a screen's state that stands in the address: the open tab, the opened row. */
export const useUrlState = (name: string, fallback = ''): [string, (next: string) => void] => {
  const { read, change } = useUrlValues({ [name]: fallback });
  return [read(name), (next) => change({ [name]: next })];
};
