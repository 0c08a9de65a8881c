import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { type HealthLevel, productVersion, type SystemHealth } from '@inkstone/contract/health';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';
import type { LiveFiguresReader } from '#server/kernel/metrics/live-figures.ts';
import { findDatabaseState, findMigrationState, findQueueStates, pingDatabase } from './health.repository.ts';
import type { KeysService } from './keys.service.ts';

export type HealthDeps = {
  db: OwnerDatabase;
  clock: Clock;
  dataFolder: string;
  isDatabaseBundled: boolean;
  hasMailServer: boolean;
  mailer: Pick<Mailer, 'recent'>;
  keys: Pick<KeysService, 'state'>;
  figures: Pick<LiveFiguresReader, 'read'>;
};

export type HealthService = ReturnType<typeof createHealthService>;

const gigabyte = 1024 ** 3;

const levelOf = (isFailure: boolean, isWarning: boolean): HealthLevel => {
  if (isFailure) return 'failure';
  return isWarning ? 'warning' : 'ok';
};

const databaseHealth = async ({ db, isDatabaseBundled }: HealthDeps): Promise<SystemHealth['database']> => {
  const began = performance.now();
  await pingDatabase(db);
  const latencyMs = Math.round((performance.now() - began) * 100) / 100;
  const state = await findDatabaseState(db);
  const isFull = state.connections / state.maxConnections > 0.9;
  return { ...state, latencyMs, isBundled: isDatabaseBundled, level: levelOf(false, latencyMs > 250 || isFull) };
};

const diskHealth = async ({ dataFolder }: HealthDeps): Promise<SystemHealth['disk']> => {
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  return { freeBytes, totalBytes, level: levelOf(freeBytes < gigabyte / 4, freeBytes < gigabyte || freeBytes < totalBytes / 20) };
};

/** A container's limit counts before the machine's memory. */
const memoryHealth = (): SystemHealth['memory'] => {
  const { rss, heapUsed } = process.memoryUsage();
  const limit = process.constrainedMemory();
  const totalBytes = limit > 0 && limit < totalmem() ? limit : totalmem();
  return { usedBytes: rss, heapBytes: heapUsed, totalBytes, level: levelOf(rss > totalBytes * 0.95, rss > totalBytes * 0.8) };
};

const jobsHealth = async ({ db }: HealthDeps): Promise<SystemHealth['jobs']> => {
  const queues = await findQueueStates(db);
  const hasFailed = queues.some(({ failed }) => failed > 0);
  return { queues, level: levelOf(false, hasFailed || queues.some(({ waiting }) => waiting > 1000)) };
};

export const createHealthService = (deps: HealthDeps) => ({
  async system(): Promise<SystemHealth> {
    const { db, clock, mailer, hasMailServer } = deps;
    const now = clock.now();
    const migrations = await findMigrationState(db);
    return {
      ...productVersion,
      node: process.versions.node,
      startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
      checkedAt: now.toISOString(),
      database: await databaseHealth(deps),
      migrations: { applied: migrations.applied, latest: migrations.latest ?? '', at: migrations.at?.toISOString() ?? null },
      jobs: await jobsHealth(deps),
      live: deps.figures.read(),
      memory: memoryHealth(),
      disk: await diskHealth(deps),
      keys: await deps.keys.state(),
      mail: {
        level: levelOf(false, !hasMailServer),
        mode: hasMailServer ? 'smtp' : 'log',
        printed: mailer
          .recent()
          .map(({ to, subject }) => ({ to, subject }))
          .reverse(),
      },
    };
  },
});
