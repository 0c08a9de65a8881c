import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountService } from './account.service.ts';

/** What the operator of the installation does with accounts and users. */
export const createAccountsFeature = ({ database: db, clock }: { database: OwnerDatabase; clock: Clock }) => ({
  routes: accountRoutes(createAccountService({ db, clock })),
});
