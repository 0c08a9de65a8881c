import { statfs } from 'node:fs/promises';
import { isPoolExhausted } from '#server/db/database.ts';
import { type DatabaseTrouble, troubleOf } from '#server/db/database-trouble.ts';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { pingDatabase } from './health.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; dataFolder: string; isDatabaseBundled: boolean };

/** Why requests can not be served; null when they can. */
type Unreadiness = Exclude<DatabaseTrouble, 'busy'> | null;

const patienceMs = 3000;
/** How long one failed write for want of room is believed: reading still works, and an idle server makes no second attempt. */
const memoryMs = 30_000;
/** PostgreSQL stops altogether when it has no room for its log, which it writes in files of 16 MB. */
const leastBytes = 48 * 1024 ** 2;

const isDiskFull = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastBytes;
};

/** Whether requests can be served: the database answers in good time and has room to write. */
export const createReadinessService = ({ db, clock, dataFolder, isDatabaseBundled }: Deps) => {
  let fullUntil = 0;

  const ping = (): Promise<Unreadiness> => {
    const late = Promise.withResolvers<Unreadiness>();
    const timer = setTimeout(() => late.resolve(isPoolExhausted(db) ? 'connections' : 'away'), patienceMs);
    const answer = pingDatabase(db).then(
      () => null,
      (error): Unreadiness => (troubleOf(error) === 'connections' ? 'connections' : 'away'),
    );
    return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  };

  return {
    /** Keeps in mind an error that a request met. */
    noteError(error: unknown): void {
      if (troubleOf(error) === 'disk') fullUntil = clock.now().getTime() + memoryMs;
    },

    async check(): Promise<Unreadiness> {
      if (clock.now().getTime() < fullUntil) return 'disk';
      if (isDatabaseBundled && (await isDiskFull(dataFolder).catch(() => false))) return 'disk';
      return ping();
    },
  };
};
export type ReadinessService = ReturnType<typeof createReadinessService>;
