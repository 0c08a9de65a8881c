import { emailWriterEndpoints } from '@inkstone/contract/email-writer';
import { call } from '#console/kernel/calls/call.ts';
import type { RunWish, WriterCalls } from '../shell/writer-kind.ts';
import type { EmailKind } from './email-kind.ts';

const askedOf = ({ draftId, subject, ...wish }: RunWish<EmailKind>) => ({
  ...wish,
  productId: subject?.id ?? null,
  ...(draftId && { draftId }),
});

/** How the server keeps and writes e-mails. */
export const emailCalls: WriterCalls<EmailKind> = {
  fetchDraft: (id) => call(emailWriterEndpoints.draft, { params: { id } }),
  saveDraft: ({ place, subject, ...said }) =>
    call(emailWriterEndpoints.saveDraft, { body: { ...place, ...said, productId: subject?.id ?? null } }),
  listDrafts: (query, options) => call(emailWriterEndpoints.list, { query: { limit: 30, ...query } }, options),
  deleteDraft: (id, undo) => call(emailWriterEndpoints.deleteDraft, { params: { id }, body: { undo } }),
  listVersions: (id, query, options) => call(emailWriterEndpoints.versions, { params: { id }, query: { limit: 20, ...query } }, options),
  restoreVersion: (id, versionId) => call(emailWriterEndpoints.restoreVersion, { params: { id }, body: { versionId } }),
  startRun: (wish) => call(emailWriterEndpoints.generate, { body: askedOf(wish) }),
  priceRun: (wish) => call(emailWriterEndpoints.price, { body: askedOf(wish) }),
};
