import { type BlogBrief, type BlogDraftText, blogWriterEndpoints } from '@inkstone/contract/blog-writer';
import type { ProductsFeature } from '#server/features/products/index.ts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ContentPublishingService } from './content-publishing.service.ts';
import { type KindServices, kindHandlers } from './kind-handlers.ts';

type Services = KindServices<BlogBrief, BlogDraftText> & {
  contents: ProductsFeature['contents'];
  publishing: ContentPublishingService;
};

export const blogRoutes = ({ runs, drafts, contents, publishing }: Services) =>
  defineRoutes(blogWriterEndpoints, {
    ...kindHandlers({ runs, drafts }),
    blogs: ({ actor }) => contents.blogs(actor),
    newBlog: ({ actor, body, context: { requestId } }) => contents.createBlog({ actor, requestId }, body.name),
    publish: ({ actor, body, context: { requestId } }) => publishing.publish({ actor, requestId }, body),
  });
