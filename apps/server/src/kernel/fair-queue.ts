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
  // A Map iterates in order of insertion: the first key is the next one, and goes to the end once it had its turn.
  const lines = new Map<string, Waiter[]>();
  let running = 0;

  const size = () => [...lines.values()].reduce((sum, line) => sum + line.length, 0);

  const longest = (): { key: string; length: number } =>
    [...lines].reduce((found, [key, line]) => (line.length > found.length ? { key, length: line.length } : found), { key: '', length: 0 });

  const makeRoom = (key: string): void => {
    const own = lines.get(key)?.length ?? 0;
    if (own >= waitingPerKey) throw refuse();
    if (size() < waiting) return;
    const crowd = longest();
    if (crowd.length <= own + 1) throw refuse();
    lines.get(crowd.key)?.pop()?.giveUp(refuse());
  };

  const wait = (key: string): Promise<void> => {
    makeRoom(key);
    return new Promise((begin, giveUp) => {
      lines.set(key, [...(lines.get(key) ?? []), { begin, giveUp }]);
    });
  };

  /** Passes the place of finished work on instead of freeing it, so that a new call cannot overtake. */
  const passOn = (): void => {
    for (const [key, [next, ...others]] of lines) {
      lines.delete(key);
      if (others.length) lines.set(key, others);
      if (!next) continue;
      next.begin();
      return;
    }
    running -= 1;
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
