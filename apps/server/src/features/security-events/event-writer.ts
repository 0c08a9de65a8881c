import { AsyncLocalStorage } from 'node:async_hooks';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { findUserIds, lockUserNames } from '#server/features/accounts/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { RecordSecurityEvent } from './event-draft.ts';
import { createEventGathering, type GatheredEvent } from './event-gathering.ts';
import { upsertSecurityEvents } from './security-event.repository.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  /** Whether each event is a line of the log, too. */
  isLogged: boolean;
};

const delayMs = 500;
const retryMs = 5000;
const batch = 500;

/**
 * Writes events behind the requests that they tell of: `record` only notes them in memory, and half a second later one statement writes
 * what came together. While the database is away they wait, counted; a process that is killed loses at most what came in that time.
 */
export const createEventWriter = ({ db, clock, logger, isLogged }: Deps) => {
  const gathering = createEventGathering({ clock });
  // The writing belongs to no request and to no transaction that an event is told from.
  const apart = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isFailing = false;
  let isClosed = false;

  /** Who it was: the person's name, or the person whose address was typed. */
  const named = async (tx: OwnerTransaction, events: readonly GatheredEvent[]) => {
    const ids = await findUserIds(
      tx,
      events.filter(({ userId, email }) => !userId && email).map(({ email }) => email),
    );
    const people = events.map((event) => ({ ...event, userId: event.userId ?? ids.get(event.email) ?? null }));
    const names = await lockUserNames(
      tx,
      people.map(({ userId }) => userId),
    );
    return people.map(({ email, ...event }) => {
      const person = event.userId ? names.get(event.userId) : undefined;
      return { ...event, who: person ? `${person.name} <${person.email}>` : email };
    });
  };

  const tellLog = (events: readonly Omit<GatheredEvent, 'email'>[]): void => {
    for (const { sameKey: _ofTheRow, ...event } of events) logger.info({ event }, 'security event');
  };

  const writeAll = async (): Promise<void> => {
    const events = gathering.takeAll();
    for (let from = 0; from < events.length; from += batch) {
      try {
        const written = await db.transaction(async (tx) => {
          const rows = await named(tx, events.slice(from, from + batch));
          await upsertSecurityEvents(tx, rows);
          return rows;
        });
        if (isLogged) tellLog(written);
        isFailing = false;
      } catch (error) {
        gathering.putBack(events.slice(from));
        if (!isFailing) logger.warn({ err: error }, 'security events could not be written; they wait and are tried again');
        isFailing = true;
        return start(retryMs);
      }
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  };

  const start = (afterMs: number): void => {
    if (isClosed) return;
    timer ??= apart(() => setTimeout(() => void flush(), afterMs));
    timer.unref();
  };

  const record: RecordSecurityEvent = (draft) => {
    gathering.add(draft);
    start(delayMs);
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    await flush();
  };

  return { record, flush, close };
};
