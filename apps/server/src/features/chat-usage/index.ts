import { chatUsageEndpoints } from '@inkstone/contract/chat-usage';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { defineRoutes, inModule } from '#server/kernel/http/define-routes.ts';
import { deleteOldUsage } from './chat-usage.repository.ts';
import { type ChatUsageDeps, createChatUsageService } from './chat-usage.service.ts';

type Parts = Omit<ChatUsageDeps, 'db'> & { database: OwnerDatabase };

const keptMs = 100 * 24 * 3600 * 1000;

/** What the answers of an enterprise's knowledge bases came to, and which documents never helped. */
export const createChatUsageFeature = ({ database: db, ...parts }: Parts): Feature => {
  const usage = createChatUsageService({ db, ...parts });
  return {
    name: 'chat-usage',
    routes: inModule(
      'aiChat',
      defineRoutes(chatUsageEndpoints, {
        usage: ({ actor, query }) => usage.usage(actor, query.timeZone),
        exportUsage: async ({ actor, query }) => ({
          fileName: 'chat-usage.csv',
          contentType: 'text/csv; charset=utf-8',
          body: await usage.exportAll(actor, query.timeZone),
        }),
        uncited: ({ actor }) => usage.uncited(actor),
        unanswered: ({ actor }) => usage.unanswered(actor),
      }),
    ),
    schedules: [
      { name: 'chat-usage.forget', cron: '47 3 * * *', work: () => deleteOldUsage(db, new Date(parts.clock.now().getTime() - keptMs)) },
    ],
  };
};
