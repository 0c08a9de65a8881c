import { createStore, useStore } from '../state/store.ts';

const readAddress = (): string => window.location.pathname + window.location.search;

const address = createStore(readAddress());
window.addEventListener('popstate', () => address.set(readAddress()));

/** Path and query of the page until the router is there, which keeps its own from then on. */
export const useAddress = (): string => useStore(address);

/** Goes to another address without loading the page anew; the one that is open already is reloaded. */
export const goTo = (to: string): void => {
  if (to === readAddress()) window.location.reload();
  else {
    window.history.pushState(null, '', to);
    address.set(readAddress());
  }
};
