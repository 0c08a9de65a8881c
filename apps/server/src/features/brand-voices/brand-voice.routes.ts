import { brandVoiceEndpoints, glossaryEndpoints, templateEndpoints } from '@inkstone/contract/brand-voices';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { TemplateContent, TermContent } from './items/item-kinds.ts';
import type { createStyleItems } from './items/style-items.service.ts';
import type { Learn } from './learning/learning.service.ts';
import type { VoicesService } from './voices.service.ts';

type Services = {
  voices: VoicesService;
  learn: Learn;
  terms: ReturnType<typeof createStyleItems<TermContent>>;
  templates: ReturnType<typeof createStyleItems<TemplateContent>>;
};

export const brandVoiceRoutes = ({ voices, learn, terms, templates }: Services) => [
  ...defineRoutes(brandVoiceEndpoints, {
    list: ({ actor }) => voices.list(actor),
    voice: ({ actor, params }) => voices.get(actor, params.id),
    save: ({ actor, body, context: { requestId } }) => voices.save({ actor, requestId }, body),
    remove: ({ actor, params, body }) => voices.remove(actor, params.id, body),
    learn: ({ actor, body, context: { requestId } }) => learn({ actor, requestId }, body),
    check: ({ actor, params, body }) => voices.check(actor, params.id, body.text),
  }),
  ...defineRoutes(glossaryEndpoints, {
    list: ({ actor }) => terms.list(actor),
    save: ({ actor, body: { id, revision, ...content }, context: { requestId } }) =>
      terms.save({ actor, requestId }, { id, revision, content }),
    remove: ({ actor, params, body }) => terms.remove(actor, params.id, body),
  }),
  ...defineRoutes(templateEndpoints, {
    list: ({ actor }) => templates.list(actor),
    save: ({ actor, body: { id, revision, ...content }, context: { requestId } }) =>
      templates.save({ actor, requestId }, { id, revision, content }),
    remove: ({ actor, params, body }) => templates.remove(actor, params.id, body),
  }),
];
