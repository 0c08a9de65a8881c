import { createStore, useStore } from '../state/store.ts';

const offline = createStore(false);
const retryMs = 5000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isWatched = false;

/** The browser only knows its network card: a console served from this machine or house works without the internet. So the server is asked. */
const ask = async (): Promise<void> => {
  clearTimeout(timer);
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  offline.set(!answers);
  if (!answers && isWatched) timer = setTimeout(ask, retryMs);
};

/** A call got no answer: the server itself may be gone, of which the browser tells nothing. */
export const suspectOffline = (): void => {
  if (isWatched && !offline.get()) void ask();
};

/** Watches whether the server can be reached, from the moment that the browser or a call suspects it cannot; answers with the function that stops it. */
export const watchConnection = (): (() => void) => {
  isWatched = true;
  window.addEventListener('offline', ask);
  window.addEventListener('online', ask);
  return () => {
    isWatched = false;
    clearTimeout(timer);
    window.removeEventListener('offline', ask);
    window.removeEventListener('online', ask);
  };
};

export const useIsOffline = (): boolean => useStore(offline);
