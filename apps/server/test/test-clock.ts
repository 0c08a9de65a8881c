import type { Clock } from '#server/kernel/clock.ts';

export type TestClock = Clock & { advance: (milliseconds: number) => void };

/** Runs with the real time, which the database also sees, until a test moves it ahead. */
export const createTestClock = (): TestClock => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
};
