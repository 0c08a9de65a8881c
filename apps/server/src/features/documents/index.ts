import type { DocumentText } from '@inkstone/documents/document-text';
import type { ReadableBase } from '@inkstone/integrations/kit/passage-index';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { createPassageIndex } from '#server/features/retrieval/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { findContent, findPlaceRows, type PassagePlace } from './content.repository.ts';
import { findMade, findNames, findUnreadable } from './document.repository.ts';
import { documentRoutes } from './document.routes.ts';
import { createDocumentService } from './document.service.ts';
import { createEditService } from './edit.service.ts';
import { createIngest } from './ingest/ingest-document.ts';
import { createIngestWorkers } from './ingest/ingest-workers.ts';
import { createChunkKeeping } from './ingest/keep-chunks.ts';
import { createLazyReaders } from './ingest/lazy-readers.ts';
import { createSourceOpening } from './ingest/open-source.ts';
import { createLookService, type RequireOpen } from './look.service.ts';
import { createDocumentRemovals } from './removals.ts';
import { createSourceService, type RequireBase } from './source.service.ts';
import { createTextSourceService } from './text-source.service.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: { error: (details: object, message: string) => void };
  files: ReturnType<typeof createFilesFeature>;
  /** Where passages are kept for whoever looks for them. */
  index: ReturnType<typeof createPassageIndex>;
  outbound: Pick<Outbound, 'asFetch'>;
  /** Refuses whoever may not ask a knowledge base. */
  requireOpen: RequireOpen;
  /** Refuses where a knowledge base is not there. */
  requireBase: RequireBase;
};

/** One page of the web. */
const pageLimits = { maxBytes: 8 * 1024 * 1024, timeoutMs: 30_000, idleTimeoutMs: 15_000 };
/** So many documents one process reads at once. */
const readersAtOnce = 2;

/** What knowledge bases consist of: from a file, a text or an address to passages that are found. */
export const createDocumentsFeature = ({ database: db, clock, logger, outbound, files, index, requireBase, requireOpen }: Parts) => {
  const readers = createLazyReaders({ most: readersAtOnce });
  const keeping = createChunkKeeping({ db, clock, index });
  const ingest = createIngest({
    db,
    clock,
    readers: readers.open,
    keeping,
    openSource: createSourceOpening({ db, clock, files, fetch: outbound.asFetch(pageLimits) }),
    logger,
  });
  const workers = createIngestWorkers({ db, ingest, logger });
  const { takeUp } = workers;
  const documents = createDocumentService({ db, clock, requireBase, takeUp });
  const sources = createSourceService({ db, clock, files, requireBase, takeUp });
  const texts = createTextSourceService({ db, clock, requireBase, takeUp });
  const editing = createEditService({ db, clock, takeUp });
  const looking = createLookService({ db, files, readers: readers.open, requireOpen });
  const removals = createDocumentRemovals({ db, clock, files, index });
  return {
    name: 'documents',
    routes: inModule('knowledgeBase', documentRoutes({ documents, sources, texts, editing, looking })),
    schedules: [
      { name: 'documents.sweep', cron: '41 * * * *', work: removals.sweep },
      { name: 'documents.sync', cron: '11 * * * *', work: texts.syncDue },
    ],
    start: async () => workers.start(),
    drain: async () => {
      await workers.drain();
      await readers.close();
    },
    endBase: removals.endBase,
    /** What may be found in some knowledge bases: neither what is switched off nor what was put away. Whether the bases may be asked is not looked at. */
    findReadable: async (tx: TenantReader, baseIds: readonly string[]): Promise<ReadableBase[]> => {
      if (!baseIds.length) return [];
      const hidden = Map.groupBy(await findUnreadable(tx, baseIds), ({ baseId }) => baseId);
      return baseIds.map((base) => {
        const except = hidden.get(base)?.map(({ id }) => id) ?? [];
        return { base, documents: except.length ? { except } : 'all' };
      });
    },
    findNames,
    readSheet: looking.readSheet,
    /** Where passages stand, in the order of no one; those that may not be found any more are left out. Their text may be newer than the passage. */
    findPlaces: (tx: TenantReader, places: readonly PassagePlace[]) => findPlaceRows(tx, places),
    /** Which knowledge base a document is of, its file, and the hash of what it is made of; undefined where it was put away or switched off. */
    findMade: (tx: TenantReader, id: string) => findMade(tx, id),
    /** A document as one text with its places; undefined where there is none. */
    readDocumentText: (tx: TenantReader, id: string): Promise<DocumentText | undefined> => findContent(tx, id),
  } satisfies Feature & Record<string, unknown>;
};
