import { evaluationEndpoints } from '@inkstone/contract/evaluations';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { EvaluationService } from './evaluation.service.ts';
import type { EvaluationRunService } from './run.service.ts';

type Services = { evaluations: EvaluationService; runs: EvaluationRunService };

export const evaluationRoutes = ({ evaluations, runs }: Services) =>
  defineRoutes(evaluationEndpoints, {
    get: ({ actor, params }) => evaluations.get(actor, params.id),
    setGuard: ({ actor, params, body }) => evaluations.setGuard(actor, params.id, body.mostFall),
    upload: ({ actor, params, query: { name, dryRun }, raw }) =>
      evaluations.upload(actor, params.id, { name, bytes: raw.body, isDryRun: dryRun === 'true' }),
    removeQuestions: ({ actor, params }) => evaluations.removeQuestions(actor, params.id),
    start: ({ actor, params, body }) => runs.start(actor, params.id, body.settings),
    compare: ({ actor, params, query }) => runs.compare(actor, params.id, query.other),
    stop: ({ actor, params }) => runs.stop(actor, params.id),
    removeRun: ({ actor, params }) => runs.remove(actor, params.id),
  });
