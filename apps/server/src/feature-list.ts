// Features that need nothing of another's value, one line each; `app.ts` gives every one of them the parts of the application.
export { createAuditFeature } from './features/audit/index.ts';
