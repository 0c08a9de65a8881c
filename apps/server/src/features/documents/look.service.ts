import type { DocumentCut } from '@inkstone/contract/documents';
import type { Chunk } from '@inkstone/documents/chunks/chunk';
import { DocumentError } from '@inkstone/documents/document-error';
import { usualLimits } from '@inkstone/documents/document-text';
import type { CutDocument, DocumentReaders } from '@inkstone/documents/readers/document-readers';
import type { RemadePicture } from '@inkstone/documents/remade-picture';
import type { SheetRow } from '@inkstone/documents/tables/sheet-row';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { createFilesFeature } from '#server/features/files/index.ts';
import { type Actor, type Reader, readerOf } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { FileAnswer } from '#server/kernel/http/define-routes.ts';
import { findContent } from './content.repository.ts';
import { findDocument } from './document.repository.ts';
import { readFile } from './ingest/open-source.ts';
import { storableCut } from './ingest/storable-document.ts';

/** Refuses whoever may not ask a knowledge base. */
export type RequireOpen = (tx: TenantReader, actor: Actor, baseId: string) => Promise<void>;

type Deps = {
  db: OwnerDatabase;
  files: Pick<ReturnType<typeof createFilesFeature>, 'open'>;
  readers: () => Pick<DocumentReaders, 'readAndCut' | 'cut' | 'rows' | 'remakePicture'>;
  requireOpen: RequireOpen;
  /** Undefined where a reader may find nothing of a document. */
  findMade: (tx: TenantReader, reader: Reader, id: string) => Promise<object | undefined>;
};
type Looked = { of: { fileId: string } | { documentId: string }; cut: DocumentCut };

const shown = 20;
/** Whoever looks waits for it. */
const attachedLimits = { ...usualLimits, seconds: 60, pages: 1000, characters: 2_000_000, picturePages: 5 };
const previewLimits = { ...usualLimits, seconds: 30, picturePages: 2 };

/** What a reader refuses, its person is told. */
const refusing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof DocumentError ? new AppError(error.code, 422, error.params) : error;
  });

/** What is looked at without a change: chunks that would be, and files as they were sent. */
export const createLookService = ({ db, files, readers, requireOpen, findMade }: Deps) => {
  const chunksOf = async (accountId: string, { of, cut }: Looked, signal: AbortSignal): Promise<Chunk[]> => {
    if ('documentId' in of) {
      const content = await readAsTenant(db, accountId, (tx) => findContent(tx, of.documentId));
      if (!content) throw new AppError('document.notFound', 404);
      return readers().cut(content, previewLimits, { cut, signal });
    }
    const source = await readFile(files, accountId, { id: of.fileId, signal });
    return (await readers().readAndCut(source, previewLimits, { cut, signal })).chunks;
  };

  return {
    /** A kept file, read and cut for somebody who waits for it; nothing of it is kept. Fails with a `DocumentError`. */
    readKept: async (
      accountId: string,
      fileId: string,
      { cut, signal }: { cut: DocumentCut; signal: AbortSignal },
    ): Promise<CutDocument> => {
      const source = await readFile(files, accountId, { id: fileId, signal });
      return storableCut(await readers().readAndCut(source, attachedLimits, { cut, signal }));
    },

    /** The rows of a spreadsheet, or of a text with separators, that is looked at once and not kept. */
    readSheet: (source: { name: string; bytes: Uint8Array }, signal?: AbortSignal): Promise<SheetRow[]> =>
      refusing(readers().rows(source, previewLimits, signal)),

    /** A picture without anything but its points, within a size. */
    remakePicture: (picture: Uint8Array, within: { width: number; height: number }): Promise<RemadePicture> =>
      refusing(readers().remakePicture({ picture, within }, previewLimits)),

    preview: async ({ accountId }: Actor, looked: Looked, signal: AbortSignal) => {
      const chunks = await refusing(chunksOf(accountId, looked, signal));
      const first = chunks.slice(0, shown);
      return {
        chunks: first.map(({ index, text, firstPage, lastPage, headings }) => ({ index, text, firstPage, lastPage, headings })),
        count: chunks.length,
      };
    },

    original: async (actor: Actor, id: string): Promise<FileAnswer> => {
      const row = await readAsTenant(db, actor.accountId, async (tx) => {
        const found = await findDocument(tx, id);
        if (!found) return undefined;
        await requireOpen(tx, actor, found.baseId);
        // The account's own people see also what is switched off.
        const reader = readerOf(actor);
        return reader === 'staff' || (await findMade(tx, reader, id)) ? found : undefined;
      });
      if (!row) throw new AppError('document.notFound', 404);
      if (row.fileId === null) throw new AppError('document.noFile', 404);
      const stored = await files.open(actor.accountId, row.fileId);
      return { fileName: row.name.split('/').at(-1) ?? row.name, contentType: 'application/octet-stream', stored };
    },
  };
};
export type LookService = ReturnType<typeof createLookService>;
