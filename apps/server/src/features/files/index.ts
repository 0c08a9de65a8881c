import { join } from 'node:path';
import { fileEndpoints, fileLimits, type StoredFile } from '@inkstone/contract/files';
import { connectFileStores, FileStoreError } from '@inkstone/integrations';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { defineRoutes, inModule, type StoredBytes } from '#server/kernel/http/define-routes.ts';
import { namedOrigins } from '#server/kernel/outbound/named-origins.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { deleteUses, type FileUse, findFile, insertUses, wantFiles } from './file.repository.ts';
import { isPicture } from './file-content.ts';
import { presentFile } from './present-file.ts';
import { createRemovals } from './removals.ts';
import { createSpool } from './spool.ts';
import { storeRefusal } from './store-refusal.ts';
import { createUploads } from './upload.service.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: { error: (details: object, message: string) => void };
  config: { dataFolder: string; filesMegabytes: number; vendorEnvironment: Readonly<Record<string, string | undefined>> };
  outbound: Pick<Outbound, 'asFetch'>;
};

const megabyte = 1024 * 1024;
/** A store answers with a file, and some words around it. */
const mostAnswered = fileLimits.bytes + megabyte;

/** Files that accounts keep, in the store of this installation. */
export const createFilesFeature = ({ database: db, clock, logger, config, outbound }: Parts) => {
  const stores = connectFileStores({
    environment: config.vendorEnvironment,
    folderOf: (id) => join(config.dataFolder, 'files', id),
    fetchFor: (settings) =>
      outbound.asFetch({ operatorOrigins: namedOrigins(settings), maxBytes: mostAnswered, timeoutMs: null, redirects: 0 }),
  });
  const spool = createSpool(join(config.dataFolder, 'files.partial'));
  const uploads = createUploads({ db, clock, stores, spool, mostBytes: config.filesMegabytes * megabyte });
  const removals = createRemovals({ db, clock, stores, spool, logger });

  /** A file with its bytes, which come as they are read, all or a part; fails with `file.notFound` before the first. */
  const open = async (accountId: string, id: string): Promise<StoredFile & StoredBytes> => {
    const row = await readAsTenant(db, accountId, (tx) => findFile(tx, id));
    if (!row) throw new AppError('file.notFound', 404);
    const read: StoredBytes['read'] = (range) =>
      stores
        .at(row.store)
        .read(row.key, range)
        .catch((error: unknown) => {
          if (!(error instanceof FileStoreError)) throw error;
          logger.error({ err: error, fileId: id }, 'a file could not be read');
          throw storeRefusal(error);
        });
    return { ...presentFile(row), read };
  };

  return {
    name: 'files',
    routes: inModule(
      'aiChat',
      defineRoutes(fileEndpoints, {
        upload: ({ actor, uploads: form, context: { language } }) => uploads.upload(actor, form, language),
        download: async ({ actor, params: { id } }) => {
          const stored = await open(actor.accountId, id);
          return { fileName: stored.name, contentType: 'application/octet-stream', stored };
        },
      }),
    ),
    schedules: [{ name: 'files.sweep', cron: '*/10 * * * *', work: removals.sweep }],
    open,
    /** Keeps a file that does not come by a form. */
    keepOne: uploads.keepOne,
    isPicture,
    upload: uploads.upload,
    /** Begins references of users of a kind: from now on the files stay. Refused where one is gone or not the account's. */
    use: async (tx: TenantTransaction, kind: string, uses: readonly FileUse[]): Promise<ReadonlyMap<string, StoredFile>> => {
      if (!uses.length) return new Map();
      const rows = await wantFiles(tx, [...new Set(uses.map(({ fileId }) => fileId))], clock.now());
      const files = new Map(rows.map((row) => [row.id, presentFile(row)]));
      if (uses.some(({ fileId }) => !files.has(fileId))) throw new AppError('file.notFound', 404);
      await insertUses(tx, kind, uses);
      return files;
    },
    /** Ends all references of some users of a kind. */
    release: async (tx: TenantTransaction, kind: string, userIds: readonly string[]): Promise<void> => {
      const ids = userIds.length ? await deleteUses(tx, kind, userIds) : [];
      if (ids.length) await wantFiles(tx, ids, clock.now());
    },
  } satisfies Feature & Record<string, unknown>;
};
