import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { createPassageIndex } from '#server/features/retrieval/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { findSources } from './base-sources.ts';
import { findNames, putAway } from './document.repository.ts';
import { documentRoutes } from './document.routes.ts';
import { createDocumentService } from './document.service.ts';
import { createEditService } from './edit.service.ts';
import { createFollowedDocuments } from './followed-documents.ts';
import { createIngest } from './ingest/ingest-document.ts';
import { createIngestWorkers } from './ingest/ingest-workers.ts';
import { createChunkKeeping } from './ingest/keep-chunks.ts';
import { createLazyReaders } from './ingest/lazy-readers.ts';
import { createSourceOpening } from './ingest/open-source.ts';
import { createLookService, type RequireOpen } from './look.service.ts';
import { createDocumentCards } from './present-document.ts';
import { findReadableBut } from './readable.repository.ts';
import { createReadable } from './readable.ts';
import { createReadershipService, type ReadingPeople } from './readership.service.ts';
import { createDocumentRemovals } from './removals.ts';
import { createSourceService, type RequireBase } from './source.service.ts';
import { createTagService, type FindBaseTags } from './tag.service.ts';
import { createTaking } from './taking.service.ts';
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
  findBaseTags: FindBaseTags;
  people: ReadingPeople;
};

/** One page of the web. */
const pageLimits = { maxBytes: 8 * 1024 * 1024, timeoutMs: 30_000, idleTimeoutMs: 15_000 };
/** So many documents one process reads at once. */
const readersAtOnce = 2;

/** What knowledge bases consist of: from a file, a text or an address to passages that are found. */
export const createDocumentsFeature = ({ database: db, clock, logger, outbound, files, index, ...parts }: Parts) => {
  const { requireBase, requireOpen, findBaseTags, people } = parts;
  const readership = createReadershipService({ db, clock, people });
  const { hold: holdReaders, findShown } = readership;
  const readers = createLazyReaders({ most: readersAtOnce });
  const keeping = createChunkKeeping({ db, clock, index });
  const ingest = createIngest({
    db,
    clock,
    readers: readers.open,
    keeping,
    openSource: createSourceOpening({ db, clock, files, holdReaders, fetch: outbound.asFetch(pageLimits) }),
    logger,
  });
  const workers = createIngestWorkers({ db, ingest, logger });
  const { takeUp } = workers;
  const cards = createDocumentCards({ clock, findShown });
  const readable = createReadable({ findBaseTags, people });
  const documents = createDocumentService({ db, clock, requireBase, cards, takeUp });
  const sources = createSourceService({ db, clock, files, requireBase, holdReaders, takeUp });
  const texts = createTextSourceService({ db, clock, requireBase, cards, holdReaders, takeUp });
  const editing = createEditService({ db, clock, cards, takeUp });
  const looking = createLookService({ db, files, readers: readers.open, requireOpen, findMade: readable.findMade });
  const tags = createTagService({ db, clock });
  const removals = createDocumentRemovals({ db, clock, files, index });
  return {
    name: 'documents',
    routes: inModule('aiChat', documentRoutes({ documents, sources, texts, editing, looking, tags, readership })),
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
    /** Makes a document of a file that comes from elsewhere, or puts the file into the place of the document's earlier one. */
    takeFile: createTaking({ db, clock, files, requireBase, holdReaders, takeUp }),
    putAway: async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
      if (ids.length) await putAway(tx, ids, clock.now());
    },
    holdReaders,
    showReaders: readership.show,
    followed: createFollowedDocuments({ clock, findAway: readership.findAway }),
    findNames,
    findSources,
    readSheet: looking.readSheet,
    readKept: looking.readKept,
    remakePicture: looking.remakePicture,
    ...readable,
    findReadableBut,
  } satisfies Feature & Record<string, unknown>;
};
