import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { createLeasedWork } from '#server/kernel/jobs/leased-work.ts';
import { createChangeGuard } from './change-guard.ts';
import { claimRun, releaseRuns, renewRuns } from './claim.repository.ts';
import { evaluationRoutes } from './evaluation.routes.ts';
import { createEvaluationService } from './evaluation.service.ts';
import { type AskBase, createEvaluationWork } from './evaluation-work.ts';
import { createEvaluationRunService } from './run.service.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: { error: (details: object, message: string) => void };
  ask: AskBase;
} & Pick<Parameters<typeof createEvaluationService>[0], 'requireBase' | 'getSettings' | 'readSheet' | 'findNames'>;

/** What settings of the search make of labelled questions, before they are kept and after. */
export const createEvaluationsFeature = ({ database: db, clock, logger, ask, requireBase, ...parts }: Parts) => {
  const onError = (err: unknown, runId?: string) => logger.error({ err, runId }, 'an evaluation failed');
  const { takeUp, start, drain } = createLeasedWork({
    claim: () => claimRun(db),
    renew: (workerIds) => renewRuns(db, workerIds),
    release: (workerIds) => releaseRuns(db, workerIds),
    work: createEvaluationWork({ db, clock, ask, onError }),
    // Whoever chats meanwhile comes first.
    mostAtOnce: 1,
    onError,
  });
  const runs = createEvaluationRunService({ db, clock, requireBase, takeUp });
  const evaluations = createEvaluationService({ ...parts, db, clock, runs, requireBase, takeUp });
  return {
    name: 'evaluations',
    routes: inModule('aiChat', evaluationRoutes({ evaluations, runs })),
    start: async () => start(),
    drain,
    /** Refuses a change that labelled questions speak against; what it answers keeps the measure, in the transaction of the change. */
    guardChange: createChangeGuard({ db, clock, runs, takeUp }),
  } satisfies Feature & Record<string, unknown>;
};
