import { apiUsageEndpoints } from '@inkstone/contract/api-usage';
import { aiVendors, type RegisteredAiVendor } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { defineRoutes, inModule } from '#server/kernel/http/define-routes.ts';
import { addUp, deleteFresh, deleteOldUsage } from './api-usage.repository.ts';
import { createApiUsageService } from './api-usage.service.ts';

type Parts = { database: OwnerDatabase; clock: Clock; vendors?: readonly RegisteredAiVendor[] };

const keptMs = 100 * 24 * 3600 * 1000;

/** What an account's calls of the AI API came to, by day, app, model and kind. */
export const createApiUsageFeature = ({ database: db, clock, vendors = aiVendors.all }: Parts): Feature => {
  const usage = createApiUsageService({ db, clock, vendors });
  return {
    name: 'api-usage',
    routes: inModule(
      'apiIntegration',
      defineRoutes(apiUsageEndpoints, {
        usage: ({ actor, query }) => usage.usage(actor, query.timeZone),
        exportUsage: async ({ actor, query }) => ({
          fileName: 'api-usage.csv',
          contentType: 'text/csv; charset=utf-8',
          body: await usage.exportAll(actor, query.timeZone),
        }),
      }),
    ),
    schedules: [
      { name: 'api-usage.add-up', cron: '* * * * *', work: async () => void (await addUp(db)) },
      { name: 'api-usage.forget', cron: '41 3 * * *', work: () => deleteOldUsage(db, new Date(clock.now().getTime() - keptMs)) },
    ],
    forgetAccount: async (tx, { accountId }) => {
      await deleteFresh(tx, accountId);
      return [];
    },
  };
};
