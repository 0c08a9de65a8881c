import type { OwnerDatabase } from '#server/db/handles.ts';
import type { RecordAct } from '#server/features/connections/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Route } from '#server/kernel/http/define-routes.ts';
import { createAccountService } from './account.service.ts';
import { createActService, recordAct } from './act.service.ts';
import { forgetActs } from './forget-acts.repository.ts';
import { operatorRoutes } from './operator.routes.ts';

/** What the operator of the installation does with accounts and users, and the log of it. */
export type OperatorFeature = {
  routes: Route[];
  /** For the other features in which the operator acts. */
  recordAct: RecordAct;
  /** Takes the names of who left out of the log. */
  forget: typeof forgetActs;
};

export const createOperatorFeature = ({ database: db, clock }: { database: OwnerDatabase; clock: Clock }): OperatorFeature => ({
  routes: operatorRoutes({ accounts: createAccountService({ db, clock }), acts: createActService({ db }) }),
  recordAct,
  forget: forgetActs,
});
