import { blogWriterEndpoints } from '@inkstone/contract/blog-writer';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import type { WriterCalls } from '../shell/writer-kind.ts';
import type { BlogKind } from './blog-kind.ts';

/** How the server keeps and writes articles. */
export const blogCalls: WriterCalls<BlogKind> = {
  fetchDraft: (id) => call(blogWriterEndpoints.draft, { params: { id } }),
  saveDraft: ({ place, subject: _none, ...said }) => call(blogWriterEndpoints.saveDraft, { body: { ...place, ...said } }),
  listDrafts: (query, options) => call(blogWriterEndpoints.list, { query: { limit: 30, ...query } }, options),
  deleteDraft: (id, undo) => call(blogWriterEndpoints.deleteDraft, { params: { id }, body: { undo } }),
  listVersions: (id, query, options) => call(blogWriterEndpoints.versions, { params: { id }, query: { limit: 20, ...query } }, options),
  restoreVersion: (id, versionId) => call(blogWriterEndpoints.restoreVersion, { params: { id }, body: { versionId } }),
  startRun: ({ draftId, subject: _none, ...wish }) =>
    call(blogWriterEndpoints.generate, { body: { ...wish, ...(draftId && { draftId }) } }),
  priceRun: ({ draftId, subject: _none, ...wish }) => call(blogWriterEndpoints.price, { body: { ...wish, ...(draftId && { draftId }) } }),
};

export const publishArticle = (body: InputOf<typeof blogWriterEndpoints.publish>['body']) => call(blogWriterEndpoints.publish, { body });

/** The blogs of the store. */
export const blogsQuery = queryOptions({
  queryKey: ['writers', 'blogs'],
  queryFn: ({ signal }) => call(blogWriterEndpoints.blogs, {}, { signal }),
});

export const makeBlog = (name: string) => call(blogWriterEndpoints.newBlog, { body: { name } });
