import { dashboardEndpoints } from '@inkstone/contract/dashboard';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import { createDashboardService, type DashboardParts } from './dashboard.service.ts';

/** How things stand in an account's writing, gathered from the features that know. */
export const createDashboardFeature = (parts: DashboardParts) => {
  const dashboard = createDashboardService(parts);
  return {
    name: 'dashboard',
    routes: defineRoutes(dashboardEndpoints, {
      writing: ({ actor, query }) => dashboard.countTexts(actor, query.timeZone),
      weakest: ({ actor, query }) => dashboard.listWeakest(actor, query.limit),
      unfinished: ({ actor, query }) => dashboard.listUnfinished(actor, query),
    }),
  };
};
