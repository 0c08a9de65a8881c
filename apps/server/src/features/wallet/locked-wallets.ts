/** Whatever is done to a wallet. */
export type OfWallet = { accountId: string };

export type Waiting<Operation extends OfWallet, Answer> = {
  operation: Operation;
  since: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

type Options<Operation extends OfWallet, Answer> = {
  /** Tries the operations of one wallet and waits for it, a turn at most. Answers false when it was still locked: nothing was done. */
  attempt: (batch: readonly Waiting<Operation, Answer>[]) => Promise<boolean>;
  /** After how long an operation is given up. */
  giveUpMs: number;
  largestBatch: number;
};

/** Wallets that are waited for at once, each on a connection of its own. */
const mostAttended = 3;

/** Refused by a lock that somebody held for too long; bears the code by which such an error of the database is known. */
const lockedForTooLong = () => Object.assign(new Error('a wallet stayed locked'), { code: '55P03' });

/** Operations whose wallet another transaction holds. Each wallet's wait in their order, apart from everybody else's. */
export const createLockedWallets = <Operation extends OfWallet, Answer>({
  attempt,
  giveUpMs,
  largestBatch,
}: Options<Operation, Answer>) => {
  type One = Waiting<Operation, Answer>;
  const parked = new Map<string, One[]>();
  const attended = new Set<string>();
  const attendants = new Set<Promise<void>>();

  const giveUpOld = (list: readonly One[]): One[] => {
    const oldest = performance.now() - giveUpMs;
    for (const one of list) if (one.since < oldest) one.reject(lockedForTooLong());
    return list.filter(({ since }) => since >= oldest);
  };

  /** One turn for one wallet; what is left of its list goes to the end of the line. */
  const attend = async (accountId: string): Promise<void> => {
    const batch = (parked.get(accountId) ?? []).slice(0, largestBatch);
    const isDone = await attempt(batch);
    const list = parked.get(accountId) ?? [];
    const left = isDone ? list.slice(batch.length) : giveUpOld(list);
    parked.delete(accountId);
    if (left.length) parked.set(accountId, left);
  };

  const work = async (): Promise<void> => {
    for (;;) {
      const accountId = [...parked.keys()].find((id) => !attended.has(id));
      if (accountId === undefined) return;
      attended.add(accountId);
      await attend(accountId).finally(() => attended.delete(accountId));
    }
  };

  return {
    has: (accountId: string): boolean => parked.has(accountId),
    /** Puts operations at the end of their wallet's line. */
    park: (list: readonly One[]): void => {
      for (const one of list) {
        const line = parked.get(one.operation.accountId);
        if (line) line.push(one);
        else parked.set(one.operation.accountId, [one]);
      }
      if (attendants.size >= Math.min(mostAttended, parked.size)) return;
      const attendant = work().finally(() => attendants.delete(attendant));
      attendants.add(attendant);
    },
    /** Resolves when nobody waits any more. */
    drain: async (): Promise<void> => {
      while (attendants.size) await Promise.all(attendants);
    },
  };
};
