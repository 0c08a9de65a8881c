import type { AskedGroup } from '@inkstone/contract/faq';
import type { OwnerDatabase, TenantReader, TenantTransaction } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { createAskedService, type NotedAnswer } from './asked.service.ts';
import { createBaseIndexes } from './base-indexes.ts';
import { createEntryService } from './entry.service.ts';
import { faqRoutes } from './faq.routes.ts';
import { createFileService, type FileDeps } from './file.service.ts';
import { createFindingService } from './finding.service.ts';

type Parts = FileDeps & {
  database: OwnerDatabase;
  clock: Clock;
  /** Refuses, with 404, where a knowledge base is not there. */
  requireBase: (tx: TenantReader, id: string) => Promise<void>;
};

/** The FAQ of knowledge bases: what is answered at once, and what people asked. */
export const createFaqFeature = ({ database: db, clock, requireBase, ...parts }: Parts) => {
  const indexes = createBaseIndexes();
  const asked = createAskedService({ db, clock, indexes, requireBase });
  const { settleAnswered } = asked;
  const entries = createEntryService({ db, clock, requireBase, settleAnswered });
  const finding = createFindingService({ db, indexes, requireBase });
  const fileService = createFileService({ db, clock, requireBase, settleAnswered, ...parts });
  return {
    name: 'faq',
    routes: inModule('aiChat', faqRoutes({ entries, finding, asked, files: fileService })),
    schedules: [
      {
        name: 'faq.sweep',
        cron: '37 * * * *',
        work: async () => {
          await entries.sweep();
          await asked.sweep();
        },
      },
    ],
    /** The entry that answers a question at once; null where none does surely. */
    find: finding.find,
    /** Notes what became of a question, in the transaction that ends its answer. */
    noteAnswer: (tx: TenantTransaction, noted: NotedAnswer): Promise<void> => asked.noteAnswer(tx, noted),
    /** Notes what its asker thinks of the answer to a question. */
    noteFeedback: asked.noteFeedback,
    /** What found nothing in any knowledge base, the same meaning together, most asked first. */
    findUnanswered: (tx: TenantReader, most: number): Promise<(AskedGroup & { baseId: string })[]> => asked.findUnanswered(tx, most),
  } satisfies Feature & Record<string, unknown>;
};
