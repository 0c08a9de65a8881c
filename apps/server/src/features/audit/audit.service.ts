import { type AuditEntry, auditEntry } from '@inkstone/contract/audit';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { findUserNames } from '#server/features/accounts/index.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { type AuditFilter, type AuditRow, findAuditEntries, insertAuditEntry } from './audit.repository.ts';
import type { AuditDraft, OperatorCall } from './audit-draft.ts';

/** Writes an entry into the audit log, in the transaction of what it tells about. */
export type RecordAudit = (tx: OwnerTransaction, by: OperatorCall, draft: AuditDraft) => Promise<void>;

export const recordAudit: RecordAudit = async (tx, { actor, context }, { action, subjectId, subjectName, before, after }) => {
  const person = (await findUserNames(tx, [actor.userId])).get(actor.userId);
  await insertAuditEntry(tx, {
    userId: actor.userId,
    actorName: person ? `${person.name} <${person.email}>` : '',
    action,
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectId,
    subjectName,
    before: before ?? null,
    after: after ?? null,
    address: context.address,
  });
};

const paging = definePaging('audit', 'number');

const present = ({ createdAt, ...row }: AuditRow): AuditEntry => auditEntry.parse({ ...row, at: createdAt.toISOString() });

export const createAuditService = ({ db }: { db: OwnerDatabase }) => ({
  list: ({ q, subject, ...query }: PageQuery & AuditFilter) =>
    paging.page(query, (asked) => findAuditEntries(db, { ...asked, q, subject }), present),
});

export type AuditService = ReturnType<typeof createAuditService>;
