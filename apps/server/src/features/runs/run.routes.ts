import { runEndpoints } from '@inkstone/contract/runs';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { RunService } from './run.service.ts';
import { lastSeenOf, runOnTheWire } from './run-stream.ts';

export const runRoutes = (runs: RunService) =>
  defineRoutes(runEndpoints, {
    list: ({ actor, query }) => runs.listRuns(actor, query),
    detail: ({ actor, params }) => runs.getRun(actor, params.id),
    events: ({ actor, params, query, context }) =>
      runOnTheWire(
        runs.followRun(actor, params.id, { after: lastSeenOf(context.lastEventId, query.after), signal: context.signal }),
        context.language,
      ),
    stop: ({ actor, params }) => runs.stopRun(actor, params.id),
  });
