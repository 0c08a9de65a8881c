import { type Nearest, nearestIn, newVectorTable, putRow } from '@inkstone/retrieval/meaning/packed-vectors';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import { oldestPgvector } from '#server/db/vector-extension.ts';
import { nearestFirst } from './find-nearest.ts';
import { findCopyState, findNearestByIndex, findNearestExactly, findWaiting, type NearQuestion } from './nearest.repository.ts';
import {
  copySome,
  ensureIndex,
  ensureTable,
  findCopied,
  findPgvector,
  findUnfinished,
  type Pgvector,
  sweepCopies,
  tryPgvector,
  unmarkLost,
} from './vector-copies.repository.ts';

type Logger = { info: (details: object, message: string) => void; warn: (details: object, message: string) => void };
type Parts = {
  database: OwnerDatabase;
  logger: Logger /** So many numbers are compared one by one; more of them are asked of the index. */;
  mostCompared?: number;
};

/** While more of an account's vectors than this wait for being copied, all are compared one by one. */
const mostWaiting = 2000;
/** After a failure pgvector is left alone for so long. */
const restMs = 60_000;

const isOldEnough = (version: string): boolean => version.localeCompare(oldestPgvector, 'en', { numeric: true }) >= 0;

/** What was found here and there, each once; vectors without a direction are near to nothing. */
const together = (found: readonly Nearest[], limit: number): Nearest[] =>
  [...new Map(found.map((near) => [near.number, near])).values()]
    .filter(({ cosine }) => Number.isFinite(cosine))
    .sort(nearestFirst)
    .slice(0, limit);

/**
 * Copies of vectors that pgvector searches, where the server has it: made behind the vectors, searched in their place, and left aside where
 * anything is amiss with them.
 */
export const createVectorCopies = ({ database: db, logger, mostCompared = 2_000_000 }: Parts) => {
  let pgvector: Pgvector | null = null;
  let restingUntil = 0;
  let copying: Promise<void> | null = null;
  let isWanted = false;
  let isClosing = false;

  const open = async (): Promise<Pgvector | null> => {
    const { found, isOffered } = await findPgvector(db);
    if (!found) {
      if (isOffered)
        logger.warn(
          {},
          'the server has pgvector, and its extension may not be made by this user: vectors are compared one by one. As a superuser: create extension vector',
        );
      return null;
    }
    if (!isOldEnough(found.version)) {
      logger.warn(found, `pgvector ${found.version} is too old, ${oldestPgvector} is needed: vectors are compared one by one`);
      return null;
    }
    await tryPgvector(db, found);
    await unmarkLost(db);
    logger.info(found, `vectors are searched by pgvector ${found.version}`);
    return found;
  };

  const copyAll = async (by: Pgvector): Promise<void> => {
    for (const of of await findUnfinished(db)) {
      await ensureTable(db, by, of);
      while (!isClosing && (await copySome(db, by, of)) > 0);
      if (isClosing) return;
      await ensureIndex(db, by, of.model);
    }
  };

  const copyWhileWanted = async (by: Pgvector): Promise<void> => {
    while (isWanted && !isClosing) {
      isWanted = false;
      await copyAll(by);
    }
  };

  /** Copies what waits, and what comes to wait meanwhile. */
  const takeUp = async (): Promise<void> => {
    if (!pgvector || isClosing) return;
    isWanted = true;
    copying ??= copyWhileWanted(pgvector)
      .catch((err: unknown) => logger.warn({ err }, 'vectors could not be copied for pgvector'))
      .finally(() => {
        copying = null;
      });
    await copying;
  };

  const find = async (by: Pgvector, question: NearQuestion, allowed: number): Promise<Nearest[] | null> => {
    const read = <T>(work: Parameters<typeof readAsTenant<T>>[2]): Promise<T> => readAsTenant(db, question.scope.account, work);
    const state = await read((tx) => findCopyState(tx, question.model, mostWaiting + 1));
    const { query, limit } = question;
    if (!state || state.waiting > mostWaiting || query.byteLength !== state.dimensions + 4) return null;
    // Vectors without a copy are read before the copies are: one that is copied in between is then found twice instead of not at all.
    const waiting = state.waiting > 0 ? await read((tx) => findWaiting(tx, question)) : [];
    const table = newVectorTable(state.dimensions, waiting.length);
    for (const [row, vector] of waiting.entries()) putRow(table, row, vector);
    const isMuch = allowed * state.dimensions > mostCompared;
    const byIndex = isMuch ? await read((tx) => findNearestByIndex(tx, question, by)) : [];
    // The index gives up after so many vectors; few passages among many that may not be read are compared.
    const found = byIndex.length < limit ? await read((tx) => findNearestExactly(tx, question, by)) : byIndex;
    return together([...nearestIn(table, query, { limit }), ...found], limit);
  };

  return {
    takeUp,
    /** The nearest of what may be read, of which there is so much; null where it has to be found in another way. */
    find: async (question: NearQuestion, allowed: number): Promise<Nearest[] | null> => {
      if (!pgvector || performance.now() < restingUntil) return null;
      try {
        return await find(pgvector, question, allowed);
      } catch (err) {
        restingUntil = performance.now() + restMs;
        logger.warn({ err }, 'pgvector failed: vectors are compared one by one');
        return null;
      }
    },
    start: async (): Promise<void> => {
      pgvector = await open().catch((err: unknown) => {
        logger.warn({ err }, 'pgvector can not be used: vectors are compared one by one');
        return null;
      });
      void takeUp();
    },
    /** Takes away what is left of vectors that went, and copies what another process left. */
    sweep: async (): Promise<void> => {
      if (!pgvector) return;
      for (const model of await findCopied(db)) await sweepCopies(db, model);
      await takeUp();
    },
    drain: async (): Promise<void> => {
      isClosing = true;
      await copying;
    },
  };
};
export type VectorCopies = ReturnType<typeof createVectorCopies>;
