import { type EmailBrief, type EmailDraftText, emailWriterEndpoints } from '@inkstone/contract/email-writer';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { DraftService } from './drafts/draft.service.ts';
import type { KindRuns } from './kind-runs.ts';

type Services = {
  runs: Pick<KindRuns<EmailBrief, EmailDraftText>, 'start' | 'price'>;
  drafts: DraftService<EmailBrief, EmailDraftText>;
};

export const emailRoutes = ({ runs, drafts }: Services) =>
  defineRoutes(emailWriterEndpoints, {
    generate: ({ actor, body, context: { requestId } }) => runs.start({ actor, requestId }, { ...body, isRemembered: true }),
    price: ({ actor, body }) => runs.price(actor, body),
    list: ({ actor, query }) => drafts.list(actor, query),
    draft: ({ actor, params }) => drafts.getDraft(actor, params.id),
    saveDraft: ({ actor, body, context: { requestId } }) => drafts.save({ actor, requestId }, body),
    deleteDraft: ({ actor, params, body }) => drafts.remove(actor, params.id, body),
    versions: ({ actor, params, query }) => drafts.versions(actor, params.id, query),
    restoreVersion: ({ actor, params, body, context: { requestId } }) => drafts.restore({ actor, requestId }, params.id, body.versionId),
  });
