// Features that need nothing of another's value, one line each; `app.ts` gives every one of them the parts of the application.
export { createApiUsageFeature } from './features/api-usage/index.ts';
export { createAuditFeature } from './features/audit/index.ts';
export { createPromptsFeature } from './features/prompts/index.ts';
