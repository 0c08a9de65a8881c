import type { Route } from '#server/kernel/define-routes.ts';
import { healthRoutes } from './health.routes.ts';
import { createHealthService, type HealthDeps } from './health.service.ts';

/** How the installation is doing, for the operator and for whoever watches the process. */
export type HealthFeature = {
  routes: Route[];
  /** For `/readyz`: whether the database answers in good time. */
  checkReadiness: () => Promise<boolean>;
};

type Parts = {
  database: HealthDeps['db'];
  clock: HealthDeps['clock'];
  config: { dataFolder: string; databaseUrl: string | null };
  mail: HealthDeps['mail'];
};

export const createHealthFeature = ({ database, clock, config, mail }: Parts): HealthFeature => {
  const { dataFolder, databaseUrl } = config;
  const health = createHealthService({ db: database, clock, dataFolder, isDatabaseBundled: databaseUrl === null, mail });
  return { routes: healthRoutes(health), checkReadiness: health.checkReadiness };
};
