import { createWaitingLines } from './waiting-lines.ts';

/** Work that waits its turn: a few at once, and of those who wait, one of each in turn. */
export type FairQueue = {
  /** Runs the work when its turn comes; throws what `refuse` makes when there is no room to wait. */
  run: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
};

type Bounds = {
  atOnce: number;
  /** How many may wait: all together, and under one key. */
  waiting: number;
  waitingPerKey: number;
  refuse: () => Error;
};
type Waiter = { begin: () => void; giveUp: (reason: Error) => void };

/**
 * A queue in which nobody waits behind somebody else's crowd: the keys take turns, and where all places are taken, the latest of the
 * key with the most waiters gives up its place.
 */
export const createFairQueue = ({ atOnce, waiting, waitingPerKey, refuse }: Bounds): FairQueue => {
  const lines = createWaitingLines<Waiter>();
  let running = 0;

  const makeRoom = (key: string): void => {
    const own = lines.lengthOf(key);
    if (own >= waitingPerKey) throw refuse();
    if (lines.count() < waiting) return;
    const crowd = lines.longest();
    if (crowd.length <= own + 1) throw refuse();
    lines.takeLatest(crowd.key)?.giveUp(refuse());
  };

  const wait = (key: string): Promise<void> => {
    makeRoom(key);
    return new Promise((begin, giveUp) => lines.add(key, { begin, giveUp }));
  };

  /** Passes the place of finished work on instead of freeing it, so that a new call cannot overtake. */
  const passOn = (): void => {
    const next = lines.takeNext();
    if (next) next.begin();
    else running -= 1;
  };

  return {
    run: async (key, work) => {
      if (running >= atOnce) await wait(key);
      else running += 1;
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
};
