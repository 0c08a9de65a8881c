import type { ChosenReaders } from '@inkstone/contract/documents';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { findByFiles, insertDocuments, lockAdding, lockDocument, putAway, updateDocument, updateFile } from './document.repository.ts';
import { insertReaders, readershipColumns } from './readership.repository.ts';
import type { HoldReaders } from './readership.service.ts';
import { cutOf, fileUser, type RequireBase, requireRoom } from './source.service.ts';
import { wholeTags } from './tag.service.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  files: Pick<ReturnType<typeof createFilesFeature>, 'use' | 'release'>;
  requireBase: RequireBase;
  holdReaders: HoldReaders;
  takeUp: () => void;
};
/** A file that comes from elsewhere, and the document that an earlier state of it became. */
type Taken = {
  baseId: string;
  documentId: string | null;
  fileId: string;
  name: string;
  /** Tags and readers of a new document; asked before anything is locked. */
  findSaid: (tx: TenantTransaction) => Promise<{ tags: readonly string[]; readers: ChosenReaders }>;
  /** What became of it; null for one that was deleted here. */
  onTaken: (tx: TenantTransaction, documentId: string | null) => Promise<void>;
};

/** Takes in what a service hands out. Bytes that are there already are not read again. */
export const createTaking =
  ({ db, clock, files, requireBase, holdReaders, takeUp }: Deps) =>
  async (accountId: string, { baseId, documentId, fileId, name, findSaid, onTaken }: Taken): Promise<void> => {
    /** Its id; null for one that was deleted here, so that it does not come again. */
    const takeIn = async (tx: TenantTransaction): Promise<string | null> => {
      const said = await findSaid(tx);
      const readers = await holdReaders(tx, said.readers);
      await lockAdding(tx);
      await requireBase(tx, baseId);
      const now = clock.now();
      const before = documentId === null ? null : await lockDocument(tx, documentId);
      if (before === undefined) return null;
      const [twin] = await findByFiles(tx, baseId, [fileId]);
      if (before && before.name !== name) {
        const work = before.state === 'indexed' ? ('put' as const) : null;
        await updateDocument(tx, before.id, { change: { name }, work, now });
      }
      if (twin) {
        if (before && before.id !== twin.id) await putAway(tx, [before.id], now);
        return twin.id;
      }
      if (before) {
        await files.release(tx, fileUser, [before.id]);
        await files.use(tx, fileUser, [{ fileId, id: before.id }]);
        await updateFile(tx, before.id, { fileId, now });
        return before.id;
      }
      await requireRoom(tx, 1);
      const made = newId();
      const file = (await files.use(tx, fileUser, [{ fileId, id: made }])).get(fileId);
      const cut = file && cutOf(file);
      const work = { state: 'waiting' as const, work: 'read' as const, queuedAt: now, createdAt: now, updatedAt: now };
      if (cut) {
        const document = {
          id: made,
          baseId,
          kind: 'file' as const,
          name,
          fileId,
          tags: wholeTags(said.tags),
          ...readershipColumns(readers),
        };
        await insertDocuments(tx, [{ ...document, ...cut, ...work }]);
        await insertReaders(tx, [made], readers?.userIds ?? []);
      }
      return made;
    };
    await asTenant(db, accountId, async (tx) => onTaken(tx, await takeIn(tx)));
    takeUp();
  };
