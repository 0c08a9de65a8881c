import type { OwnerDatabase } from '#server/db/handles.ts';
import { createLeasedWork } from '#server/kernel/jobs/leased-work.ts';
import { claimDocument, releaseDocuments, renewLeases } from './claim.repository.ts';
import type { Ingest } from './ingest-document.ts';

type Deps = { db: OwnerDatabase; ingest: Ingest; logger: { error: (details: object, message: string) => void } };

/** So many documents one process reads at once, and so many of one account all processes together. */
const mostAtOnce = 2;
const mostOfAccount = 2;

/** The documents that this process works on. */
export const createIngestWorkers = ({ db, ingest, logger }: Deps) =>
  createLeasedWork({
    claim: () => claimDocument(db, mostOfAccount),
    renew: (workerIds) => renewLeases(db, workerIds),
    release: (workerIds) => releaseDocuments(db, workerIds),
    work: ingest,
    mostAtOnce,
    onError: (err) => logger.error({ err }, 'taking documents in failed'),
  });
