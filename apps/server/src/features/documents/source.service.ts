import { type ChosenReaders, type DocumentCut, documentLimits, usualCut } from '@inkstone/contract/documents';
import type { StoredFile } from '@inkstone/contract/files';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { countDocuments, findByFiles, findFilesByName, insertDocuments, lockAdding, updateFile } from './document.repository.ts';
import { insertReaders, limitOpen, type Readership, readershipColumns } from './readership.repository.ts';
import type { HoldReaders } from './readership.service.ts';
import { wholeTags } from './tag.service.ts';

/** What refers to a file, by this name. */
export const fileUser = 'document';

/** Where documents stand: whether a knowledge base is there. */
export type RequireBase = (tx: TenantTransaction, baseId: string) => Promise<unknown>;

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  files: Pick<ReturnType<typeof createFilesFeature>, 'use' | 'release'>;
  requireBase: RequireBase;
  holdReaders: HoldReaders;
  takeUp: () => void;
};
type Sent = { fileId: string; name?: string | undefined; tags: readonly string[] };
type Sources = { files: readonly Sent[]; cut?: DocumentCut | undefined; readers: ChosenReaders };
type Added = { fileId: string; documentId: string; name: string; outcome: 'added' | 'known' | 'changed' };

/** As suits a kind of file. */
export const cutOf = ({ kind }: StoredFile): DocumentCut => {
  if (kind === 'xlsx' || kind === 'csv') return { ...usualCut, template: 'rows' };
  return kind === 'pptx' ? { ...usualCut, template: 'slides' } : usualCut;
};

/** The first free one of a name, its name with (2), (3) …, before the ending. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,12})?$/.exec(name) ?? [];
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${stem} (${number})${ending}`;
  }
};

/** Refuses where an account would have more documents than it may. */
export const requireRoom = async (tx: TenantTransaction, more: number): Promise<void> => {
  if ((await countDocuments(tx)) + more > documentLimits.documents)
    throw new AppError('document.tooMany', 422, { most: documentLimits.documents });
};

type Draft = { id: string; fileId: string; name: string; cut: DocumentCut; tags: string[] };

/** Files that become documents, with whom these answer. */
const insertFiles = async (
  tx: TenantTransaction,
  drafts: readonly Draft[],
  { baseId, readers, now }: { baseId: string; readers: Readership; now: Date },
): Promise<void> => {
  await insertDocuments(
    tx,
    drafts.map(({ id, fileId, name, tags, cut: { template, size, overlap } }) => ({
      ...{ id, baseId, tags, kind: 'file' as const, name, fileId, state: 'waiting' as const, work: 'read' as const },
      ...{ template, size, overlap, queuedAt: now, createdAt: now, updatedAt: now, ...readershipColumns(readers) },
    })),
  );
  await insertReaders(
    tx,
    drafts.map(({ id }) => id),
    readers?.userIds ?? [],
  );
};

/** What documents are made of comes into a knowledge base. */
export const createSourceService = ({ db, clock, files, requireBase, holdReaders, takeUp }: Deps) => {
  return {
    /** Files that are there already are told by their bytes, so that a sending which is repeated adds nothing twice. */
    addSources: async (
      { accountId }: Actor,
      baseId: string,
      { files: sent, cut, readers: chosen }: Sources,
    ): Promise<{ files: Added[] }> => {
      const wanted = new Map(sent.map((file) => [file.fileId, file]));
      const added = await asTenant(db, accountId, async (tx) => {
        const readers = await holdReaders(tx, chosen);
        await lockAdding(tx);
        await requireBase(tx, baseId);
        const known = new Map((await findByFiles(tx, baseId, [...wanted.keys()])).map((row) => [row.fileId, row]));
        const fresh = [...wanted.values()].filter(({ fileId }) => !known.has(fileId));
        const uses = fresh.map(({ fileId }) => ({ fileId, id: newId() }));
        const stored = await files.use(tx, fileUser, uses);
        const names = new Set<string>();
        const drafts = fresh.flatMap(({ fileId, name, tags }, at) => {
          const [file, use] = [stored.get(fileId), uses[at]];
          if (!file || !use) return [];
          const free = freeName(name ?? file.name, names);
          names.add(free);
          return [{ id: use.id, fileId, name: free, cut: cut ?? cutOf(file), tags: wholeTags(tags) }];
        });
        const before = new Map((await findFilesByName(tx, baseId, [...names])).map((row) => [row.name, row]));
        const changed = drafts.flatMap((draft) => {
          const row = before.get(draft.name);
          return row ? [{ ...draft, row }] : [];
        });
        const made = drafts.filter(({ name }) => !before.has(name));
        await requireRoom(tx, made.length);
        const now = clock.now();
        // The earlier file of the name goes, and the new one is its document's.
        await files.release(tx, fileUser, [...changed.map(({ row }) => row.id), ...changed.map(({ id }) => id)]);
        await files.use(
          tx,
          fileUser,
          changed.map(({ fileId, row }) => ({ fileId, id: row.id })),
        );
        for (const { row, fileId } of changed) await updateFile(tx, row.id, { fileId, now });
        await limitOpen(tx, [...known.values(), ...changed.map(({ row }) => row)], { readers, now });
        await insertFiles(tx, made, { baseId, readers, now });
        const outcomes = new Map<string, Added>([
          ...[...known.values()].flatMap(({ id, fileId, name }): [string, Added][] =>
            fileId ? [[fileId, { fileId, documentId: id, name, outcome: 'known' }]] : [],
          ),
          ...changed.map(({ fileId, name, row }): [string, Added] => [fileId, { fileId, documentId: row.id, name, outcome: 'changed' }]),
          ...made.map(({ fileId, id, name }): [string, Added] => [fileId, { fileId, documentId: id, name, outcome: 'added' }]),
        ]);
        return [...outcomes.values()];
      });
      takeUp();
      return { files: added };
    },
  };
};
export type SourceService = ReturnType<typeof createSourceService>;
