import type { OwnerDatabase } from '#server/db/handles.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { findKeeping } from './app.repository.ts';
import { appRoutes } from './app.routes.ts';
import { createAppService, type OnKeeping } from './app.service.ts';
import { type AppAccess, type AppCaller, createAppAccess } from './app-access.service.ts';

export { findAppNames } from './app.repository.ts';
export type { AppAccess, AppCaller, OnKeeping };

/** What an app has switched on, which stays so until the end of the transaction. */
export type KeepingOf = typeof findKeeping;

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  wallet: Pick<WalletFeature, 'findBudgetUse'>;
  /** What is kept of an app's calls follows what its owner wants, in the same transaction. */
  onKeeping: OnKeeping;
};

/** Apps that call the AI API, and their keys; `access` tells whose call it is. */
export const createAppsFeature = ({ database: db, clock, wallet, onKeeping }: Parts) => ({
  name: 'apps',
  routes: inModule('apiIntegration', appRoutes(createAppService({ db, clock, wallet, onKeeping }))),
  access: createAppAccess({ db, clock }),
  keepingOf: findKeeping,
});
