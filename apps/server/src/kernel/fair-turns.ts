/** A turn that is asked for. */
export type TurnRequest = {
  /** What is shared, for example a connection. */
  resource: string;
  /** Among whom the turns go round, for example an account. */
  by: string;
  /** How many may use it at once, in this process. */
  limit: number;
  signal: AbortSignal | undefined;
};

type Waiter = { grant: () => void };
type Line = { used: number; waiting: Map<string, Waiter[]> };

/** How a resource is used now. */
export type TurnState = { resource: string; used: number; waiting: number };

/**
 * Turns on shared resources, each with a limit of its own. Who waits is served round robin over `by`, so that the many requests of one
 * account delay those of another by one turn at most.
 */
export const createFairTurns = () => {
  const lines = new Map<string, Line>();

  const lineOf = (resource: string): Line => {
    const line = lines.get(resource) ?? { used: 0, waiting: new Map() };
    lines.set(resource, line);
    return line;
  };

  /** The account that is served goes behind the others. */
  const takeNext = ({ waiting }: Line): Waiter | undefined => {
    for (const [by, waiters] of waiting) {
      const next = waiters.shift();
      waiting.delete(by);
      if (waiters.length) waiting.set(by, waiters);
      if (next) return next;
    }
    return undefined;
  };

  const release = (resource: string): void => {
    const line = lineOf(resource);
    const next = takeNext(line);
    if (next) next.grant();
    else line.used -= 1;
    if (line.used === 0) lines.delete(resource);
  };

  /** The way to give a turn back, which works once. */
  const turnOf = (resource: string): (() => void) => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      release(resource);
    };
  };

  const wait = ({ resource, by, signal }: TurnRequest): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const line = lineOf(resource);
      const leave = () => {
        const others = (line.waiting.get(by) ?? []).filter((one) => one !== waiter);
        if (others.length) line.waiting.set(by, others);
        else line.waiting.delete(by);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        grant: () => {
          signal?.removeEventListener('abort', leave);
          resolve(turnOf(resource));
        },
      };
      line.waiting.set(by, [...(line.waiting.get(by) ?? []), waiter]);
      signal?.addEventListener('abort', leave, { once: true });
    });

  const tryTake = ({ resource, limit }: TurnRequest): (() => void) | null => {
    const line = lineOf(resource);
    // The limit was raised meanwhile: who waits comes first.
    while (line.waiting.size && line.used < limit) {
      line.used += 1;
      takeNext(line)?.grant();
    }
    if (line.used >= limit) return null;
    line.used += 1;
    return turnOf(resource);
  };

  return {
    /** A turn that is free now; null when all are taken. What it answers gives the turn back. */
    tryTake,
    /** Waits for a turn, as long as it takes; throws the signal's reason when that aborts. */
    wait: async (request: TurnRequest): Promise<() => void> => {
      request.signal?.throwIfAborted();
      return tryTake(request) ?? wait(request);
    },
    list: (): TurnState[] =>
      [...lines].map(([resource, { used, waiting }]) => ({ resource, used, waiting: [...waiting.values()].flat().length })),
  };
};
export type FairTurns = ReturnType<typeof createFairTurns>;
