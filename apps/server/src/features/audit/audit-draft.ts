import type { AuditAction } from '@inkstone/contract/audit';

/** Who acts and from where; every action of the operator is recorded with it. */
export type OperatorCall = { actor: { userId: string }; context: { address: string } };

/** One entry for the audit log: only the changed facts, and never a secret. */
export type AuditDraft = {
  action: AuditAction;
  subjectId: string;
  subjectName: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};
