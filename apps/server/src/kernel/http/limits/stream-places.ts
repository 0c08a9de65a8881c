import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

const perUser = 20;
const perAccount = 100;

/** The streams that this process has open, by user and account: each holds a connection and asks the database now and then. */
export const createStreamPlaces = () => {
  const open = new Map<string, number>();
  const add = (key: string, by: 1 | -1): void => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };
  const requireBelow = (key: string, most: number): void => {
    if ((open.get(key) ?? 0) >= most) throw new AppError('request.tooManyStreams', 429, { count: most });
  };
  let total = 0;

  return {
    /** Takes a place, or refuses with 429; what it answers gives the place back, once however often it is called. */
    take: (actor: Actor | null): (() => void) => {
      const [user, account] = [`user:${actor?.userId}`, `account:${actor?.accountId}`];
      requireBelow(user, perUser);
      requireBelow(account, perAccount);
      const count = (by: 1 | -1): void => {
        add(user, by);
        add(account, by);
        total += by;
      };
      count(1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        count(-1);
      };
    },
    count: () => total,
  };
};
export type StreamPlaces = ReturnType<typeof createStreamPlaces>;
