import { useCallback } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';

/** What an address is about to become. The router draws it a moment later; a change in between builds on it, whoever made it. */
const coming = new WeakMap<Location, URLSearchParams>();

/** Pieces of a screen's state that stand in the address and change together: the filters of a list. A fallback is left out of it. */
export const useUrlValues = <Name extends string>(fallbacks: Readonly<Record<Name, string>>) => {
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const read = (name: Name): string => search.get(name) ?? fallbacks[name];
  const change = useCallback(
    (changed: Partial<Record<Name, string>>): void => {
      const next = new URLSearchParams(coming.get(location) ?? location.search);
      for (const name in changed) {
        const value = changed[name] ?? fallbacks[name];
        if (value === fallbacks[name]) next.delete(name);
        else next.set(name, value);
      }
      coming.set(location, next);
      // At once: a control whose value stands in the address would jump back until the address has changed.
      setSearch(next, { replace: true, preventScrollReset: true, flushSync: true });
    },
    [setSearch, fallbacks, location],
  );
  return { read, change };
};

/** A single piece of a screen's state that stands in the address: the open tab, the opened row. */
export const useUrlState = (name: string, fallback = ''): [string, (next: string) => void] => {
  const { read, change } = useUrlValues({ [name]: fallback });
  return [read(name), (next) => change({ [name]: next })];
};
