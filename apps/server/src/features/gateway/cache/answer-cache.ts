import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { KeepingOf } from '#server/features/apps/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { findAnswer, type KeptAnswer, saveAnswer } from './answer.repository.ts';
import type { CacheKey } from './cache-key.ts';

type Deps = { db: OwnerDatabase; clock: Clock; logger: Pick<Logger, 'warn'>; keepingOf: KeepingOf };

/** Larger answers are not kept, nor more of an app than these, nor so many at once on their way. */
const mostBytes = 256 * 1024;
const mostAnswers = 500;
const mostUnderWay = 64;
const minuteMs = 60_000;

/** Answers of an app to equal requests, in the database: other processes find them, too, and an account never another one's. */
export const createAnswerCache = ({ db, clock, logger, keepingOf }: Deps) => {
  const underWay = new Set<Promise<void>>();

  const save = async (key: CacheKey, answer: KeptAnswer): Promise<void> => {
    const createdAt = clock.now();
    try {
      await asTenant(db, key.accountId, async (tx) => {
        const { cacheMinutes } = await keepingOf(tx, key.appId);
        if (cacheMinutes === null) return;
        const expiresAt = new Date(createdAt.getTime() + cacheMinutes * minuteMs);
        await saveAnswer(tx, { key, answer, createdAt, expiresAt }, mostAnswers);
      });
    } catch (err) {
      // Nobody lacks anything: the next request is answered by the vendor.
      logger.warn({ err, appId: key.appId }, 'an answer was not kept');
    }
  };

  return {
    /** What was answered to an equal request; undefined where there was none in time. */
    find: (key: CacheKey): Promise<KeptAnswer | undefined> => readAsTenant(db, key.accountId, (tx) => findAnswer(tx, key, clock.now())),
    /** Keeps a whole answer, after it was told, if its app still wants that; nobody waits for it. */
    keep: (key: CacheKey, answer: KeptAnswer): void => {
      // PostgreSQL has no NUL in texts.
      if (underWay.size >= mostUnderWay || Buffer.byteLength(answer.body) > mostBytes || answer.body.includes('\0')) return;
      const saving = save(key, answer).finally(() => underWay.delete(saving));
      underWay.add(saving);
    },
    drain: async (): Promise<void> => void (await Promise.all(underWay)),
  };
};
export type AnswerCache = ReturnType<typeof createAnswerCache>;
