/** Work of an account that a process has claimed; each claim has an id of its own, so that one that was overtaken writes nothing. */
export type Claimed = { id: string; accountId: string; workerId: string };

type Live = { workerId: string; controller: AbortController; done: Promise<void> };

type Deps = {
  /** Takes up what has waited longest; undefined where nothing waits. */
  claim: () => Promise<Claimed | undefined>;
  /** Says that this process still works on its claims; those that hold no more are not in the answer. */
  renew: (workerIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Leaves claims to the next process. */
  release: (workerIds: readonly string[]) => Promise<void>;
  work: (claimed: Claimed, signal: AbortSignal) => Promise<void>;
  /** So much one process works on at once. */
  mostAtOnce: number;
  onError: (error: unknown) => void;
};

const lookEveryMs = 4000;

/** Work that waits in rows with a lease. Every process looks for what waits for one, be it new or left by a process that died. */
export const createLeasedWork = ({ claim, renew, release, work, mostAtOnce, onError }: Deps) => {
  const live = new Map<string, Live>();
  let round: NodeJS.Timeout | undefined;
  let taking: Promise<void> | null = null;
  let wantsMore = false;
  let isClosing = false;

  const claims = (): string[] => [...live.values()].map(({ workerId }) => workerId);

  const begin = (claimed: Claimed): void => {
    const { id, workerId } = claimed;
    const controller = new AbortController();
    const done = work(claimed, controller.signal)
      .catch(onError)
      .finally(() => {
        if (live.get(id)?.controller === controller) live.delete(id);
        if (!isClosing) takeUp();
      });
    // Changed and put into the queue again before this process had noticed: what is left of the first one ends by itself.
    live.get(id)?.controller.abort();
    live.set(id, { workerId, controller, done });
  };

  const takeAll = async (): Promise<void> => {
    while (!isClosing && live.size < mostAtOnce) {
      const claimed = await claim();
      if (!claimed) return;
      begin(claimed);
    }
  };

  /** Looks for work now instead of at the next round; one look at a time, and another one for whoever asks meanwhile. */
  const takeUp = (): void => {
    if (taking) {
      wantsMore = true;
      return;
    }
    wantsMore = false;
    taking = takeAll()
      .catch(onError)
      .finally(() => {
        taking = null;
        if (wantsMore && !isClosing) takeUp();
      });
  };

  const lookRound = async (): Promise<void> => {
    if (live.size) {
      const before = [...live.values()];
      const held = await renew(claims());
      for (const { workerId, controller } of before) if (!held.has(workerId)) controller.abort();
    }
    takeUp();
  };

  return {
    takeUp,
    start: (): void => {
      takeUp();
      round = setInterval(() => void lookRound().catch(onError), lookEveryMs);
      round.unref();
    },
    drain: async (): Promise<void> => {
      isClosing = true;
      clearInterval(round);
      await taking;
      const left = claims();
      for (const { controller } of live.values()) controller.abort();
      await Promise.all([...live.values()].map(({ done }) => done));
      if (left.length) await release(left);
    },
  };
};
