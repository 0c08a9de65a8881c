import { type PageBrief, type PageDraftText, pageWriterEndpoints } from '@inkstone/contract/page-writer';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ContentPublishingService } from './content-publishing.service.ts';
import { type KindServices, kindHandlers } from './kind-handlers.ts';

type Services = KindServices<PageBrief, PageDraftText> & {
  publishing: ContentPublishingService;
};

export const pageRoutes = ({ runs, drafts, publishing }: Services) =>
  defineRoutes(pageWriterEndpoints, {
    ...kindHandlers({ runs, drafts }),
    publish: ({ actor, body, context: { requestId } }) => publishing.publish({ actor, requestId }, { ...body, blogId: null }),
  });
