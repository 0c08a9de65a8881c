/** What some callers got done: how much in a second, and how long one of them waited, in milliseconds. */
export type Measure = { perSecond: number; p50: number; p99: number };

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const summarise = (latencies: readonly number[], seconds: number): Measure => {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
};

/** Lets some callers work for a while, each on its next turn as soon as its last one was answered. */
export const measureCallers = async (callers: number, seconds: number, work: (caller: number) => Promise<unknown>): Promise<Measure> => {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const workOn = async (caller: number): Promise<void> => {
    for (let now = performance.now(); now < end; ) {
      const begun = now;
      await work(caller);
      now = performance.now();
      latencies.push(now - begun);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => workOn(caller)));
  return summarise(latencies, (performance.now() - startedAt) / 1000);
};
