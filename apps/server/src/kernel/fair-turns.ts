import { createWaitingLines } from './waiting-lines.ts';

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
type Line = { used: number; waiting: ReturnType<typeof createWaitingLines<Waiter>> };

/** How a resource is used now. */
export type TurnState = { resource: string; used: number; waiting: number };

/**
 * Turns on shared resources, each with a limit of its own. Who waits is served round robin over `by`, so that the many requests of one
 * account delay those of another by one turn at most.
 */
export const createFairTurns = () => {
  const lines = new Map<string, Line>();

  const lineOf = (resource: string): Line => {
    const line = lines.get(resource) ?? { used: 0, waiting: createWaitingLines<Waiter>() };
    lines.set(resource, line);
    return line;
  };

  const release = (resource: string): void => {
    const line = lineOf(resource);
    const next = line.waiting.takeNext();
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
        line.waiting.leave(by, waiter);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        grant: () => {
          signal?.removeEventListener('abort', leave);
          resolve(turnOf(resource));
        },
      };
      line.waiting.add(by, waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });

  const tryTake = ({ resource, limit }: TurnRequest): (() => void) | null => {
    const line = lineOf(resource);
    // The limit was raised meanwhile: who waits comes first.
    while (line.waiting.count() && line.used < limit) {
      line.used += 1;
      line.waiting.takeNext()?.grant();
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
    list: (): TurnState[] => [...lines].map(([resource, { used, waiting }]) => ({ resource, used, waiting: waiting.count() })),
  };
};
export type FairTurns = ReturnType<typeof createFairTurns>;
