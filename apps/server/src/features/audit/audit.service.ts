import { type AuditEntry, auditEntry } from '@inkstone/contract/audit';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { type AuditRow, findAuditEntries, insertAuditEntry } from './audit.repository.ts';
import type { AuditDraft, OperatorCall } from './audit-draft.ts';

/** Writes an entry into the audit log, in the transaction of what it tells about. */
export const recordAudit = (
  tx: OwnerTransaction,
  { actor, context }: OperatorCall,
  { action, subjectId, subjectName, before, after }: AuditDraft,
): Promise<void> =>
  insertAuditEntry(tx, actor.userId, {
    action,
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectId,
    subjectName,
    before: before ?? null,
    after: after ?? null,
    address: context.address,
  });

const paging = definePaging('audit', 'number');

const present = ({ createdAt, ...row }: AuditRow): AuditEntry => auditEntry.parse({ ...row, at: createdAt.toISOString() });

export const createAuditService = ({ db }: { db: OwnerDatabase }) => ({
  list: (query: PageQuery) => paging.page(query, (asked) => findAuditEntries(db, asked), present),
});

export type AuditService = ReturnType<typeof createAuditService>;
