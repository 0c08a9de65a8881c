import type { OwnerDatabase } from '#server/db/handles.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService, type RecordAudit, recordAudit } from './audit.service.ts';
import type { OperatorCall } from './audit-draft.ts';
import { changedFacts } from './changed-facts.ts';
import { forgetNames } from './forget-names.repository.ts';

export { changedFacts, forgetNames, type OperatorCall, type RecordAudit, recordAudit };

/** The audit log: what the operator of the installation did, to whom, and what it was before and after. */
export const createAuditFeature = ({ database: db }: { database: OwnerDatabase }) => ({
  name: 'audit',
  routes: auditRoutes(createAuditService({ db })),
});
