import { setTimeout as sleep } from 'node:timers/promises';

/** Wakes those in this process who follow a thing, such as a run. A wake-up between two waits is not lost. */
export const createWakeUps = () => {
  const listeners = new Map<string, Set<() => void>>();

  return {
    wake: (id: string): void => {
      for (const listener of listeners.get(id) ?? []) listener();
    },
    wakeAll: (): void => {
      for (const ofThing of listeners.values()) for (const listener of ofThing) listener();
    },
    /** Resolves when nobody in this process follows these any more, at the latest after `ms`. */
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
      const ofThing = listeners.get(id) ?? new Set();
      listeners.set(id, ofThing.add(listener));
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
          ofThing.delete(listener);
          if (!ofThing.size) listeners.delete(id);
        },
      };
    },
  };
};
export type WakeUps = ReturnType<typeof createWakeUps>;
