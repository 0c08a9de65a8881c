import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { pageWriterEndpoints } from '@inkstone/contract/page-writer';
import { call } from '#console/kernel/calls/call.ts';
import type { WriterCalls } from '../shell/writer-kind.ts';
import type { PageKind } from './page-kind.ts';

/** How the server keeps and writes pages. */
export const pageCalls: WriterCalls<PageKind> = {
  fetchDraft: (id) => call(pageWriterEndpoints.draft, { params: { id } }),
  saveDraft: ({ place, subject: _none, ...said }) => call(pageWriterEndpoints.saveDraft, { body: { ...place, ...said } }),
  listDrafts: (query, options) => call(pageWriterEndpoints.list, { query: { limit: 30, ...query } }, options),
  deleteDraft: (id, undo) => call(pageWriterEndpoints.deleteDraft, { params: { id }, body: { undo } }),
  listVersions: (id, query, options) => call(pageWriterEndpoints.versions, { params: { id }, query: { limit: 20, ...query } }, options),
  restoreVersion: (id, versionId) => call(pageWriterEndpoints.restoreVersion, { params: { id }, body: { versionId } }),
  startRun: ({ draftId, subject: _none, ...wish }) =>
    call(pageWriterEndpoints.generate, { body: { ...wish, ...(draftId && { draftId }) } }),
  priceRun: ({ draftId, subject: _none, ...wish }) => call(pageWriterEndpoints.price, { body: { ...wish, ...(draftId && { draftId }) } }),
};

export const publishPage = (body: InputOf<typeof pageWriterEndpoints.publish>['body']) => call(pageWriterEndpoints.publish, { body });
