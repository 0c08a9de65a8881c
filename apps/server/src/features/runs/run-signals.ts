import { setTimeout as sleep } from 'node:timers/promises';

/** Wakes those in this process who wait for events of a run. A wake-up between two waits is not lost. */
export const createRunSignals = () => {
  const listeners = new Map<string, Set<() => void>>();

  return {
    wake: (id: string): void => {
      for (const listener of listeners.get(id) ?? []) listener();
    },
    wakeAll: (): void => {
      for (const ofRun of listeners.values()) for (const listener of ofRun) listener();
    },
    /** Resolves when nobody in this process follows these runs any more, at the latest after `ms`. */
    whenLeft: async (ids: readonly string[], ms: number): Promise<void> => {
      for (let waited = 0; waited < ms && ids.some((id) => listeners.has(id)); waited += 20) await sleep(20);
    },
    follow: (id: string) => {
      let isAwake = false;
      let resume: (() => void) | undefined;
      const listener = () => {
        isAwake = true;
        resume?.();
      };
      const ofRun = listeners.get(id) ?? new Set();
      listeners.set(id, ofRun.add(listener));
      return {
        /** Resolves at the next wake-up, at the latest after `ms`, so that a lost notification only delays an event. */
        next: async (ms: number, signal: AbortSignal): Promise<void> => {
          if (!isAwake && !signal.aborted) {
            const { promise, resolve } = Promise.withResolvers<void>();
            resume = resolve;
            const timer = setTimeout(resolve, ms);
            signal.addEventListener('abort', () => resolve(), { once: true });
            await promise;
            clearTimeout(timer);
          }
          isAwake = false;
        },
        [Symbol.dispose]: (): void => {
          ofRun.delete(listener);
          if (!ofRun.size) listeners.delete(id);
        },
      };
    },
  };
};
export type RunSignals = ReturnType<typeof createRunSignals>;
