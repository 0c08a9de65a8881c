import { type AuditEntry, auditEntry } from '@inkstone/contract/audit';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
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

const present = ({ createdAt, ...row }: AuditRow): AuditEntry => auditEntry.parse({ ...row, at: createdAt.toISOString() });

export const createAuditService = ({ db }: { db: OwnerDatabase }) => ({
  async list({ cursor, limit }: { cursor?: string | undefined; limit: number }) {
    const before = cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null;
    const rows = await findAuditEntries(db, { before, limit: limit + 1 });
    const items = rows.slice(0, limit).map(present);
    const last = items.at(-1);
    return { items, nextCursor: rows.length > limit && last ? String(last.id) : null };
  },
});

export type AuditService = ReturnType<typeof createAuditService>;
