import type { OwnerDatabase } from '#server/db/handles.ts';
import { type Claimed, claimDocument, releaseDocuments, renewLeases } from './claim.repository.ts';
import type { Ingest } from './ingest-document.ts';

type Deps = { db: OwnerDatabase; ingest: Ingest; logger: { error: (details: object, message: string) => void } };
type Live = { workerId: string; controller: AbortController; done: Promise<void> };

/** So many documents one process reads at once, and so many of one account all processes together. */
const mostAtOnce = 2;
const mostOfAccount = 2;
const lookEveryMs = 4000;

/** The documents that this process works on. Every process looks for those that wait for one, be it new or left by a process that died. */
export const createIngestWorkers = ({ db, ingest, logger }: Deps) => {
  const live = new Map<string, Live>();
  let round: NodeJS.Timeout | undefined;
  let taking: Promise<void> | null = null;
  let wantsMore = false;
  let isClosing = false;
  const onError = (err: unknown) => logger.error({ err }, 'taking documents in failed');

  const claims = (): string[] => [...live.values()].map(({ workerId }) => workerId);

  const begin = (claimed: Claimed): void => {
    const { id, workerId } = claimed;
    const controller = new AbortController();
    const done = ingest(claimed, controller.signal)
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
      const claimed = await claimDocument(db, mostOfAccount);
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
      const held = await renewLeases(db, claims());
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
      if (left.length) await releaseDocuments(db, left);
    },
  };
};
