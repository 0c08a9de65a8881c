import { documentSourceLimits } from '@inkstone/contract/document-sources';
import { fileKindOf } from '@inkstone/contract/kit/file-kinds';
import type { DocumentSource, SourceContext, SourceDocument } from '@inkstone/integrations';

/** What is in a service: documents of kinds that are read, and how many others there are. */
export type Listing = { documents: Map<string, SourceDocument>; skipped: number; hasMore: boolean };

type Service = { face: DocumentSource; context: SourceContext };

async function* pagesOf({ face, context }: Service, folders: readonly { id: string }[]) {
  for (const folder of folders.length ? folders.map(({ id }) => id) : [null]) {
    let cursor: string | null = null;
    do {
      context.signal?.throwIfAborted();
      const page: Awaited<ReturnType<DocumentSource['list']>> = await face.list(context, { folder, cursor });
      yield page.items;
      cursor = page.nextCursor;
    } while (cursor);
  }
}

/** Lists what stands in some folders, each document once; none of them means everything. */
export const listDocuments = async (
  service: Service,
  folders: readonly { id: string }[],
  most: number = documentSourceLimits.documents,
): Promise<Listing> => {
  const documents = new Map<string, SourceDocument>();
  const skipped = new Set<string>();
  for await (const items of pagesOf(service, folders)) {
    for (const document of items) {
      if (fileKindOf(document.name)) documents.set(document.id, document);
      else skipped.add(document.id);
    }
    if (documents.size >= most) return { documents, skipped: skipped.size, hasMore: true };
  }
  return { documents, skipped: skipped.size, hasMore: false };
};
