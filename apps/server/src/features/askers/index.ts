import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { askerRoutes } from './asker.routes.ts';
import { type AskerDeps, createAskerService } from './asker.service.ts';

/** What shared users say of themselves before a knowledge base answers them. */
export const createAskersFeature = ({ database, ...parts }: Omit<AskerDeps, 'db'> & { database: OwnerDatabase }) => {
  const askers = createAskerService({ db: database, ...parts });
  const { findNeeded, requireGiven, findContacts } = askers;
  const routes = inModule('aiChat', askerRoutes(askers));
  return { name: 'askers', routes, findNeeded, requireGiven, findContacts } satisfies Feature & Record<string, unknown>;
};
