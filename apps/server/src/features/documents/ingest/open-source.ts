import type { createFilesFeature } from '#server/features/files/index.ts';
import type { DocumentRow } from '../document.repository.ts';
import type { Source } from './ingest-document.ts';

type Deps = { files: Pick<ReturnType<typeof createFilesFeature>, 'open'> };

/** The bytes that a document is made of. */
export const createSourceOpening =
  ({ files }: Deps) =>
  async ({ accountId, fileId, html, name }: DocumentRow, signal: AbortSignal): Promise<Source> => {
    if (fileId === null) return { name: `${name}.html`, bytes: Buffer.from(html ?? '') };
    const { read } = await files.open(accountId, fileId);
    const pieces: Uint8Array[] = [];
    for await (const piece of await read()) {
      signal.throwIfAborted();
      pieces.push(piece);
    }
    return { name, bytes: Buffer.concat(pieces) };
  };
