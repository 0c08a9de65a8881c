import { expect } from 'vitest';

/** Of this thread alone, so that a busy machine changes nothing. */
const microsecondsOf = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  return process.threadCpuUsage(before).user;
};

/** Ten times as much input takes about ten times as long; quadratic work would take a hundred times. */
export const expectSteadyGrowth = (unit: string, times: number, work: (text: string) => unknown): void => {
  const growth = () => {
    const [small = 0, large = 0] = [times / 10, times].map((count) => microsecondsOf(() => work(unit.repeat(count))));
    return large / Math.max(small, 5_000);
  };
  // The collector of garbage may fall into one measurement, not into each of three.
  const growths = [growth()];
  while (growths.length < 3 && Math.min(...growths) >= 40) growths.push(growth());
  expect(Math.min(...growths), unit).toBeLessThan(40);
};
