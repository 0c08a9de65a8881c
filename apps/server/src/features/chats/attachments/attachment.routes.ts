import { chatAttachmentEndpoints } from '@inkstone/contract/chat-attachments';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { Attachments } from './attachment.service.ts';

export const attachmentRoutes = (attachments: Attachments) =>
  defineRoutes(chatAttachmentEndpoints, {
    list: ({ actor, params }) => attachments.list(actor, params.id),
    attach: ({ actor, params, uploads, context: { language, signal } }) =>
      attachments.attach(actor, params.id, { uploads, language, signal }),
    remove: ({ actor, params }) => attachments.remove(actor, params.id),
  });
