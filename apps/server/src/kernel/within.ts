/** Waits for some work, at most so many milliseconds; the work goes on after that. */
export const within = (ms: number, work: Promise<unknown>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  void work.finally(resolve);
  return promise.finally(() => clearTimeout(timer));
};
