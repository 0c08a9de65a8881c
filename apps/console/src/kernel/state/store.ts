import { useSyncExternalStore } from 'react';

/** A value that parts of the console share; changed by `set`, read in components by `useStore`. */
export type Store<Value> = { get: () => Value; set: (next: Value) => void; subscribe: (listener: () => void) => () => void };

export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
