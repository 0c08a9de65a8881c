import { faqEndpoints } from '@inkstone/contract/faq';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { AskedService } from './asked.service.ts';
import type { EntryService } from './entry.service.ts';
import type { FileService } from './file.service.ts';
import type { FindingService } from './finding.service.ts';

type Services = { entries: EntryService; finding: FindingService; asked: AskedService; files: FileService };

const entryOf = ({ id, faqId }: { id: string; faqId: string }) => ({ baseId: id, id: faqId });

export const faqRoutes = ({ entries, finding, asked, files }: Services) =>
  defineRoutes(faqEndpoints, {
    list: ({ actor, params, query }) => entries.list(actor, params.id, query),
    create: ({ actor, params, body, context }) => entries.create(actor, { baseId: params.id, id: context.requestId }, body),
    get: ({ actor, params }) => entries.get(actor, entryOf(params)),
    save: ({ actor, params, body }) => entries.save(actor, entryOf(params), body),
    remove: ({ actor, params, body }) => entries.remove(actor, entryOf(params), body),
    try: ({ actor, params, query }) => finding.try(actor, params.id, query.question),
    import: ({ actor, params, body, context }) => files.take(actor, { ...body, baseId: params.id }, context),
    export: ({ actor, params, query }) => files.write(actor, params.id, query.format),
    asked: ({ actor, params, query }) => asked.list(actor, params.id, query.kind),
    dismiss: ({ actor, params, body }) => asked.dismiss(actor, params.id, body),
  });
