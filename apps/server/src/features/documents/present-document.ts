import type { DocumentCard, DocumentChunk } from '@inkstone/contract/documents';
import type { Language } from '@inkstone/phrases';
import { tellKept } from '#server/kernel/errors/translate.ts';
import type { ChunkRow } from './content.repository.ts';
import type { DocumentRow } from './document.repository.ts';

/** At the pace of the pages by now. */
const secondsLeft = ({ state, startedAt, pagesDone, pagesOf }: DocumentRow, now: Date): number | null => {
  if (state !== 'reading' || !startedAt || !pagesOf || !pagesDone) return null;
  const seconds = Math.max(0, now.getTime() - startedAt.getTime()) / 1000;
  return Math.ceil((seconds / pagesDone) * Math.max(0, pagesOf - pagesDone));
};

/** A document as its list shows it. */
export const presentDocument = (row: DocumentRow, { language, now }: { language: Language; now: Date }): DocumentCard => ({
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
  createdAt: row.createdAt.toISOString(),
  indexedAt: row.indexedAt?.toISOString() ?? null,
});

export const presentChunk = ({ place, text, firstPage, lastPage, headings, isOn, isEdited }: ChunkRow): DocumentChunk => ({
  index: place,
  text,
  firstPage,
  lastPage,
  headings,
  isOn,
  isEdited,
});
