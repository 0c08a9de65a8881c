import type { Feature } from '#server/kernel/feature.ts';
import { findQueueStates } from './health.repository.ts';
import { healthRoutes } from './health.routes.ts';
import { createHealthService, type HealthDeps } from './health.service.ts';
import { createKeysService, type KeysDeps } from './keys.service.ts';
import { createReadinessService, type ReadinessService } from './readiness.service.ts';

/** How the installation is doing, for the operator and for whoever watches the process. */
export type HealthFeature = Feature & {
  /** For `/readyz`. */
  readiness: ReadinessService;
  /** Background jobs by queue. */
  findQueues: () => ReturnType<typeof findQueueStates>;
};

type Parts = KeysDeps & {
  database: HealthDeps['db'];
  clock: HealthDeps['clock'];
  mailer: HealthDeps['mailer'];
  figures: HealthDeps['figures'];
  config: { dataFolder: string; databaseUrl: string | null; mail: object | null };
};

export const createHealthFeature = ({ database, clock, mailer, figures, config, ...sealing }: Parts): HealthFeature => {
  const place = { db: database, clock, dataFolder: config.dataFolder, isDatabaseBundled: config.databaseUrl === null };
  const keys = createKeysService(sealing);
  const health = createHealthService({ ...place, keys, mailer, figures, hasMailServer: config.mail !== null });
  return {
    name: 'health',
    routes: healthRoutes(health),
    readiness: createReadinessService(place),
    findQueues: () => findQueueStates(database),
    // Each server looks at its start, and one of them now and then: the others may have started before the key was changed.
    start: async () => {
      await keys.warn();
      await keys.reseal();
    },
    schedules: [{ name: 'keys.reseal', cron: '*/10 * * * *', work: keys.reseal }],
  };
};
