import type { StoredFile } from '@inkstone/contract/files';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { ConnectionsFeature } from '#server/features/connections/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { createLeasedWork } from '#server/kernel/jobs/leased-work.ts';
import { createSourceConnections } from './connection.service.ts';
import { createServiceOpening } from './open-service.ts';
import { claimSource, releaseSources, renewSources } from './source.repository.ts';
import { documentSourceRoutes } from './source.routes.ts';
import { createSourceService, type SourceDeps } from './source.service.ts';
import { createSourceSync, type Taking } from './sync-source.ts';

export { sourceConnections } from './open-service.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: { error: (details: object, message: string) => void };
  connections: Pick<ConnectionsFeature, 'own' | 'testValues' | 'openFor'>;
  /** Keeps a file of an account. */
  keepFile: (accountId: string, file: { name: string; bytes: Uint8Array }) => Promise<StoredFile>;
  /** Makes a document of a file, or puts the file into the place of a document's earlier one. */
  takeFile: (accountId: string, taken: Omit<Taking, 'bytes'> & { fileId: string }) => Promise<void>;
} & Pick<SourceDeps, 'requireBase' | 'putAway' | 'holdReaders' | 'showReaders' | 'followed'>;

/** Services whose documents knowledge bases take and follow. */
export const createDocumentSourcesFeature = ({ database: db, clock, logger, connections: all, keepFile, takeFile, ...parts }: Parts) => {
  const open = createServiceOpening(all);
  const take = async (accountId: string, { bytes, ...taking }: Taking): Promise<void> => {
    const { id: fileId, name } = await keepFile(accountId, { name: taking.name, bytes });
    await takeFile(accountId, { ...taking, name, fileId });
  };
  const onError = (err: unknown, sourceId?: string) => logger.error({ err, sourceId }, 'a service could not be followed');
  const { takeUp, start, drain } = createLeasedWork({
    claim: () => claimSource(db),
    renew: (workerIds) => renewSources(db, workerIds),
    release: (workerIds) => releaseSources(db, workerIds),
    work: createSourceSync({ db, clock, open, take, putAway: parts.putAway, onError }),
    mostAtOnce: 1,
    onError,
  });
  const connections = createSourceConnections({ db, connections: all, open });
  const sources = createSourceService({ ...parts, db, clock, connections, takeUp });
  return {
    name: 'document-sources',
    routes: inModule('aiChat', documentSourceRoutes({ connections, sources })),
    schedules: [{ name: 'document-sources.sync', cron: '*/10 * * * *', work: sources.syncDue }],
    start: async () => start(),
    drain,
    endBase: sources.endBase,
  } satisfies Feature & Record<string, unknown>;
};
