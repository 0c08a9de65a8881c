import { expect } from 'vitest';

/** Of this thread alone, so that a busy machine changes nothing. */
const microsecondsOf = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage();
  await work();
  return process.threadCpuUsage(before).user;
};

/** How many times longer ten times as much input takes: about ten times; quadratic work would take a hundred times. */
export const growthOf = async (length: number, work: (length: number) => unknown): Promise<number> => {
  const once = async () => {
    const small = await microsecondsOf(() => work(length / 10));
    const large = await microsecondsOf(() => work(length));
    return large / Math.max(small, 5_000);
  };
  // The collector of garbage may fall into one measurement, not into each of three.
  const growths = [await once()];
  while (growths.length < 3 && Math.min(...growths) >= mostGrowth) growths.push(await once());
  return Math.min(...growths);
};

/** Between the ten of linear and the hundred of quadratic work. */
export const mostGrowth = 40;

/** Ten times as much of a unit takes about ten times as long. */
export const expectSteadyGrowth = async (unit: string, times: number, work: (text: string) => unknown): Promise<void> => {
  expect(await growthOf(times, (count) => work(unit.repeat(count))), unit).toBeLessThan(mostGrowth);
};
