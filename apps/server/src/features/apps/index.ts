import type { OwnerDatabase } from '#server/db/handles.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { appRoutes } from './app.routes.ts';
import { createAppService } from './app.service.ts';
import { type AppAccess, type AppCaller, createAppAccess } from './app-access.service.ts';

export type { AppAccess, AppCaller };

type Parts = { database: OwnerDatabase; clock: Clock; wallet: Pick<WalletFeature, 'findBudgetUse'> };

/** Apps that call the AI API, and their keys; `access` tells whose call it is. */
export const createAppsFeature = ({ database: db, clock, wallet }: Parts) => ({
  name: 'apps',
  routes: inModule('apiIntegration', appRoutes(createAppService({ db, clock, wallet }))),
  access: createAppAccess({ db, clock }),
});
