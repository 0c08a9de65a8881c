import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { LedgerAnswer, LedgerOperation } from './ledger.repository.ts';

type Waiting = { operation: LedgerOperation; resolve: (answer: LedgerAnswer) => void; reject: (error: unknown) => void };
type Options = {
  apply: (operations: readonly LedgerOperation[]) => Promise<LedgerAnswer[]>;
  /** Operations that go into one commit at most; 256. */
  largestBatch?: number;
  /** How often a batch is repeated when its outcome is unknown; ids make that safe. */
  retries?: number;
};

/** True when the database rejected the statement itself; after any other error it is unknown whether it was committed. */
const isRefusedStatement = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(22|23|42|P0)/.test(code);
};

/**
 * Group commit: while one batch is being written, the next one gathers. A caller is answered after its
 * operation is committed, never before; one batch at a time keeps the order of the operations.
 */
export const createLedgerWriter = ({ apply, largestBatch = 256, retries = 4 }: Options) => {
  const queue: Waiting[] = [];
  let running: Promise<void> | null = null;

  const applyWithRetry = async (operations: readonly LedgerOperation[]): Promise<LedgerAnswer[]> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await apply(operations);
      } catch (error) {
        if (isRefusedStatement(error) || attempt >= retries) throw error;
        await wait(50 * 2 ** attempt);
      }
    }
  };

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await applyWithRetry(batch.map(({ operation }) => operation));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        if (answer) resolve(answer);
        else reject(new Error('the ledger left an operation unanswered'));
      }
    } catch (error) {
      // The database refused the statement and with it the whole batch: each operation is tried alone, so that only the wrong one fails.
      if (batch.length > 1 && isRefusedStatement(error)) for (const one of batch) await writeBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    // Callers of the same turn of the event loop share a commit.
    await null;
    while (queue.length > 0) {
      await writeBatch(queue.splice(0, largestBatch));
      // Callers that were just answered often send their next operation at once. Waiting one turn lets those join the next batch;
      // without it two groups of callers alternate, each in batches half as large.
      await nextTurn();
    }
    running = null;
  };

  return {
    write: (operation: LedgerOperation): Promise<LedgerAnswer> => {
      const { promise, resolve, reject } = Promise.withResolvers<LedgerAnswer>();
      queue.push({ operation, resolve, reject });
      running ??= run();
      return promise;
    },
    /** Resolves when everything that was accepted is written. */
    drain: async (): Promise<void> => {
      while (running) await running;
    },
  };
};
