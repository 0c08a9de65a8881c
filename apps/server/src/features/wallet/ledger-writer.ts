import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { LedgerOutcome } from './ledger.repository.ts';
import { createLockedWallets, type OfWallet, type Waiting } from './locked-wallets.ts';

type Outcome = { outcome: LedgerOutcome };

type Options<Operation extends OfWallet, Answer extends Outcome> = {
  /** Waits so long for wallets that another transaction holds; with 0 not at all, and answers `locked` for their operations. */
  apply: (operations: readonly Operation[], patienceMs: number) => Promise<Answer[]>;
  /** Operations that go into one commit at most; 256. */
  largestBatch?: number;
  /** How often a batch is repeated when its outcome is unknown; ids make that safe. */
  retries?: number;
  /** How long one attempt waits for a locked wallet; 250 ms. */
  turnMs?: number;
  /** After how long an operation is given up whose wallet stays locked; 10 s. */
  giveUpMs?: number;
};

/** The database's code of an error or of its cause. */
const stateOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

/** True when the database rejected the statement itself; after any other error it is unknown whether it was committed. */
const isRefusedStatement = (error: unknown): boolean => /^(22|23|42|P0)/.test(stateOf(error));

/** True when the wait for a lock was over its time: nothing was done. */
const isLockTimeout = (error: unknown): boolean => stateOf(error) === '55P03';

/**
 * Group commit: while one batch is being written, the next one gathers. A caller is answered after its
 * operation is committed, never before; one batch at a time keeps the order of the operations.
 */
export const createLedgerWriter = <Operation extends OfWallet, Answer extends Outcome>({
  apply,
  largestBatch = 256,
  retries = 4,
  turnMs = 250,
  giveUpMs = 10_000,
}: Options<Operation, Answer>) => {
  type One = Waiting<Operation, Answer>;
  let queue: One[] = [];
  let running: Promise<void> | null = null;

  const applyWithRetry = async (operations: readonly Operation[], patienceMs: number): Promise<Answer[]> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await apply(operations, patienceMs);
      } catch (error) {
        if (isRefusedStatement(error) || isLockTimeout(error) || attempt >= retries) throw error;
        await wait(50 * 2 ** attempt);
      }
    }
  };

  /** Writes a batch and answers it; returns what was not done because its wallet is locked. */
  const writeBatch = async (batch: readonly One[], patienceMs: number): Promise<One[]> => {
    try {
      const answers = await applyWithRetry(
        batch.map(({ operation }) => operation),
        patienceMs,
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (!answer) reject(new Error('the ledger left an operation unanswered'));
        else if (answer.outcome !== 'locked') resolve(answer);
      }
      return batch.filter((_one, index) => answers[index]?.outcome === 'locked');
    } catch (error) {
      if (isLockTimeout(error)) return [...batch];
      // The database refused the statement and with it the whole batch: each operation is tried alone, so that only the wrong one fails.
      if (batch.length > 1 && isRefusedStatement(error)) return writeEachAlone(batch, patienceMs);
      for (const { reject } of batch) reject(error);
      return [];
    }
  };

  const writeEachAlone = async (batch: readonly One[], patienceMs: number): Promise<One[]> => {
    const locked: One[] = [];
    for (const one of batch) locked.push(...(await writeBatch([one], patienceMs)));
    return locked;
  };

  const lockedWallets = createLockedWallets<Operation, Answer>({
    attempt: async (batch) => (await writeBatch(batch, turnMs)).length === 0,
    giveUpMs,
    largestBatch,
  });

  /** Takes aside what was found locked, and what came for the same wallets meanwhile: they keep their order. */
  const setAside = (locked: readonly One[]): void => {
    if (!locked.length) return;
    const wallets = new Set(locked.map(({ operation }) => operation.accountId));
    lockedWallets.park([...locked, ...queue.filter(({ operation }) => wallets.has(operation.accountId))]);
    queue = queue.filter(({ operation }) => !wallets.has(operation.accountId));
  };

  const run = async (): Promise<void> => {
    // Callers of the same turn of the event loop share a commit.
    await null;
    while (queue.length > 0) {
      setAside(await writeBatch(queue.splice(0, largestBatch), 0));
      // Callers that were just answered often send their next operation at once. Waiting one turn lets those join the next batch;
      // without it two groups of callers alternate, each in batches half as large.
      await nextTurn();
    }
    running = null;
  };

  return {
    write: (operation: Operation): Promise<Answer> => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const one = { operation, since: performance.now(), resolve, reject };
      if (lockedWallets.has(operation.accountId)) lockedWallets.park([one]);
      else {
        queue.push(one);
        running ??= run();
      }
      return promise;
    },
    /** Operations that wait to be written; those of locked wallets, which wait apart, are not among them. */
    waiting: () => queue.length,
    /** Resolves when everything that was accepted is written. */
    drain: async (): Promise<void> => {
      while (running) await running;
      await lockedWallets.drain();
    },
  };
};
