import type { DocumentCard, DocumentChunk, DocumentReaders } from '@inkstone/contract/documents';
import type { Language } from '@inkstone/phrases';
import type { TenantReader } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { tellKept } from '#server/kernel/errors/translate.ts';
import type { ChunkRow } from './content.repository.ts';
import type { DocumentRow } from './document.repository.ts';
import type { ReadershipService } from './readership.service.ts';

/** At the pace of the pages by now. */
const secondsLeft = ({ state, startedAt, pagesDone, pagesOf }: DocumentRow, now: Date): number | null => {
  if (state !== 'reading' || !startedAt || !pagesOf || !pagesDone) return null;
  const seconds = Math.max(0, now.getTime() - startedAt.getTime()) / 1000;
  return Math.ceil((seconds / pagesDone) * Math.max(0, pagesOf - pagesDone));
};

const presentDocument = (
  row: DocumentRow,
  { language, now, readers }: { language: Language; now: Date; readers: DocumentReaders },
): DocumentCard => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  address: row.address,
  siteId: row.siteId,
  state: row.state,
  reason: row.state !== 'failed' || row.reasonCode === null ? null : tellKept({ code: row.reasonCode, params: row.reasonParams }, language),
  pagesDone: row.pagesDone,
  pagesOf: row.pagesOf,
  chunks: row.chunks,
  secondsLeft: secondsLeft(row, now),
  isEnabled: row.isEnabled,
  cut: { template: row.template, size: row.size, overlap: row.overlap },
  tags: row.tags,
  readers,
  createdAt: row.createdAt.toISOString(),
  indexedAt: row.indexedAt?.toISOString() ?? null,
});

/** Documents as their list shows them. */
export const createDocumentCards = ({ clock, findShown }: { clock: Clock } & Pick<ReadershipService, 'findShown'>) => {
  const cardsOf = async (tx: TenantReader, rows: readonly DocumentRow[], language: Language): Promise<DocumentCard[]> => {
    const [readers, now] = [await findShown(tx, rows), clock.now()];
    return rows.map((row) => presentDocument(row, { language, now, readers: readers.get(row.id) ?? null }));
  };
  const cardOf = async (tx: TenantReader, row: DocumentRow, language: Language): Promise<DocumentCard> => {
    const [card] = await cardsOf(tx, [row], language);
    if (!card) throw new Error('a document has no card');
    return card;
  };
  return { cardsOf, cardOf };
};
export type DocumentCards = ReturnType<typeof createDocumentCards>;

export const presentChunk = ({ place, text, firstPage, lastPage, headings, isOn, isEdited }: ChunkRow): DocumentChunk => ({
  index: place,
  text,
  firstPage,
  lastPage,
  headings,
  isOn,
  isEdited,
});
