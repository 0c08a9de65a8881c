import { type EmailBrief, type EmailDraftText, emailWriterEndpoints } from '@inkstone/contract/email-writer';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import { type KindServices, kindHandlers } from './kind-handlers.ts';

export const emailRoutes = (services: KindServices<EmailBrief, EmailDraftText>) =>
  defineRoutes(emailWriterEndpoints, kindHandlers(services));
