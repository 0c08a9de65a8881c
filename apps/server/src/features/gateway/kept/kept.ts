import type { OwnerDatabase } from '#server/db/handles.ts';
import type { KeepingOf, OnKeeping } from '#server/features/apps/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Schedule } from '#server/kernel/feature.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { createAnswerCache } from '../cache/answer-cache.ts';
import { createBodyLog } from '../log/bodies/body-log.ts';
import { deleteEnded, limitAnswers, limitBodies } from './kept.repository.ts';

/** What is needed to keep something of calls. */
export type KeepingParts = { database: OwnerDatabase; clock: Clock; logger: Pick<Logger, 'warn'>; keepingOf: KeepingOf };

/** What is kept of calls beside their rows, where the owner of an app switched that on: answers to be given again, and bodies to be read. */
export const createKept = ({ database: db, ...parts }: KeepingParts) => {
  const answers = createAnswerCache({ db, ...parts });
  const bodies = createBodyLog({ db, ...parts });
  const onKeeping: OnKeeping = async (tx, appId, { cacheMinutes, bodyDays }) => {
    if (cacheMinutes !== undefined) await limitAnswers(tx, appId, cacheMinutes);
    if (bodyDays !== undefined) await limitBodies(tx, appId, bodyDays);
  };
  const forget: Schedule = {
    name: 'gateway.forget',
    cron: '*/10 * * * *',
    work: () => deleteEnded(db, parts.clock.now()),
  };
  const drain = async (): Promise<void> => {
    await answers.drain();
    await bodies.drain();
  };
  return { answers, bodies, onKeeping, schedules: [forget], drain };
};
