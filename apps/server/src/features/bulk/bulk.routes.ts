import { bulkEndpoints } from '@inkstone/contract/bulk';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { BulkJobService } from './bulk-job.service.ts';
import type { BulkReviewService } from './bulk-review.service.ts';
import type { BulkSteeringService } from './bulk-steering.service.ts';

type Services = { jobs: BulkJobService; steering: BulkSteeringService; review: BulkReviewService };

export const bulkRoutes = ({ jobs, steering, review }: Services) =>
  defineRoutes(bulkEndpoints, {
    estimate: ({ actor, body }) => jobs.estimate(actor, body),
    start: ({ actor, body, context: { language, requestId } }) => jobs.start({ actor, language, requestId }, body),
    list: ({ actor, query, context: { language } }) => jobs.list({ actor, language }, query),
    job: ({ actor, params, context: { language } }) => jobs.get({ actor, language }, params.id),
    pause: ({ actor, params, context: { language } }) => steering.pause({ actor, language }, params.id),
    resume: ({ actor, params, context: { language } }) => steering.resume({ actor, language }, params.id),
    cancel: ({ actor, params, context: { language } }) => steering.cancel({ actor, language }, params.id),
    retry: ({ actor, params, context: { language } }) => steering.retry({ actor, language }, params.id),
    rows: ({ actor, params, query, context: { language } }) => review.rows({ actor, language }, params.id, query),
    row: ({ actor, params, context: { language } }) => review.row({ actor, language }, params.id),
    decide: ({ actor, params, body, context: { language } }) => review.decide({ actor, language }, params.id, body),
    acceptRest: ({ actor, params, body, context: { language } }) => steering.acceptRest({ actor, language }, params.id, body),
    publish: ({ actor, params, context: { language } }) => steering.publish({ actor, language }, params.id),
    undo: ({ actor, params, context: { language } }) => steering.undo({ actor, language }, params.id),
    settle: ({ actor, params, body, context: { language } }) => review.settle({ actor, language }, params.id, body.take),
  });
