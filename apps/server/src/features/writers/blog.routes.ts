import { type BlogBrief, type BlogDraftText, blogWriterEndpoints } from '@inkstone/contract/blog-writer';
import type { ProductsFeature } from '#server/features/products/index.ts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ContentPublishingService } from './content-publishing.service.ts';
import type { DraftService } from './drafts/draft.service.ts';
import type { KindRuns } from './kind-runs.ts';

type Services = {
  runs: Pick<KindRuns<BlogBrief, BlogDraftText>, 'start' | 'price'>;
  drafts: DraftService<BlogBrief, BlogDraftText>;
  contents: ProductsFeature['contents'];
  publishing: ContentPublishingService;
};

export const blogRoutes = ({ runs, drafts, contents, publishing }: Services) =>
  defineRoutes(blogWriterEndpoints, {
    generate: ({ actor, body, context: { requestId } }) => runs.start({ actor, requestId }, { ...body, isRemembered: true }),
    price: ({ actor, body }) => runs.price(actor, body),
    list: ({ actor, query }) => drafts.list(actor, query),
    blogs: ({ actor }) => contents.blogs(actor),
    newBlog: ({ actor, body, context: { requestId } }) => contents.createBlog({ actor, requestId }, body.name),
    draft: ({ actor, params }) => drafts.getDraft(actor, params.id),
    saveDraft: ({ actor, body, context: { requestId } }) => drafts.save({ actor, requestId }, body),
    deleteDraft: ({ actor, params, body }) => drafts.remove(actor, params.id, body),
    versions: ({ actor, params, query }) => drafts.versions(actor, params.id, query),
    restoreVersion: ({ actor, params, body, context: { requestId } }) => drafts.restore({ actor, requestId }, params.id, body.versionId),
    publish: ({ actor, body, context: { requestId } }) => publishing.publish({ actor, requestId }, body),
  });
