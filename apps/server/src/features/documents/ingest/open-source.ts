import type { createFilesFeature } from '#server/features/files/index.ts';
import { createSiteFetching } from '#server/kernel/outbound/site-fetching.ts';
import type { DocumentRow } from '../document.repository.ts';
import type { Claimed } from './claim.repository.ts';
import { createLinkFollowing, type LinkFollowingDeps } from './follow-links.ts';
import type { Source } from './ingest-document.ts';

type Files = Pick<ReturnType<typeof createFilesFeature>, 'open'>;
type Deps = LinkFollowingDeps & { files: Files; fetch: typeof globalThis.fetch };

/** A file's bytes, as far as they are wanted. */
export const readFile = async (
  { open }: Files,
  accountId: string,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<Source> => {
  const { name, read } = await open(accountId, id);
  const pieces: Uint8Array[] = [];
  for await (const piece of await read()) {
    signal.throwIfAborted();
    pieces.push(piece);
  }
  return { name, bytes: Buffer.concat(pieces) };
};

/** The bytes that a document is made of. Of a page of the web its links are followed, too. */
export const createSourceOpening = ({ files, fetch, ...following }: Deps) => {
  const followLinks = createLinkFollowing(following);
  return async (row: DocumentRow, claimed: Claimed, signal: AbortSignal): Promise<Source> => {
    const { accountId, fileId, address, html, name } = row;
    if (fileId !== null) return { ...(await readFile(files, accountId, { id: fileId, signal })), name };
    if (address === null) return { name: `${name}.html`, bytes: Buffer.from(html ?? '') };
    const page = await createSiteFetching(fetch)(address, signal);
    await followLinks(row, claimed, page);
    // A byte order mark is put in front, so that the text is read as UTF-8 whatever charset the page names.
    return { name: 'page.html', bytes: Buffer.from(`\ufeff${page.html}`) };
  };
};
