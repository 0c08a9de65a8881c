import { listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { call } from '#console/kernel/calls/call.ts';
import type { WriterCalls } from '../shell/writer-kind.ts';
import type { ListingKind } from './listing-kind.ts';

/** How the server keeps and writes listings. */
export const listingCalls: WriterCalls<ListingKind> = {
  fetchDraft: (id) => call(listingWriterEndpoints.draft, { params: { id } }),
  saveDraft: ({ place, subject, ...said }) =>
    call(listingWriterEndpoints.saveDraft, { body: { ...place, ...said, productId: subject?.id ?? null } }),
  listDrafts: (query, options) => call(listingWriterEndpoints.list, { query: { limit: 30, ...query } }, options),
  deleteDraft: (id, undo) => call(listingWriterEndpoints.deleteDraft, { params: { id }, body: { undo } }),
  listVersions: (id, query, options) => call(listingWriterEndpoints.versions, { params: { id }, query: { limit: 20, ...query } }, options),
  restoreVersion: (id, versionId) => call(listingWriterEndpoints.restoreVersion, { params: { id }, body: { versionId } }),
  startRun: ({ draftId, subject, ...wish }) =>
    call(listingWriterEndpoints.generate, { body: { ...wish, ...(draftId ? { draftId } : { productId: subject?.id ?? null }) } }),
  priceRun: ({ draftId, subject, ...wish }) =>
    call(listingWriterEndpoints.price, { body: { ...wish, ...(draftId ? { draftId } : { productId: subject?.id ?? null }) } }),
};
