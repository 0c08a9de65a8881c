import { healthEndpoints } from '@inkstone/contract/health';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { HealthService } from './health.service.ts';

export const healthRoutes = (health: HealthService) => defineRoutes(healthEndpoints, { system: () => health.system() });
