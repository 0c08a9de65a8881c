import { usualCut } from '@inkstone/contract/documents';
import { chunkDocument } from '@inkstone/documents/chunks/chunk-document';
import type { TenantReader } from '#server/db/handles.ts';
import { sentencesFor } from '../answering/best-sentences.ts';
import { type PlacedPassage, showsPages } from '../sources.ts';
import { type AttachmentRow, findAttachmentsById } from './attachment.repository.ts';

/** So many characters of what was sent along are shown to a model: all of a short file, the best of a long one. */
const room = 8000;

/** How well the best sentence of a passage, or what stands above it, says what is asked. */
const bestOf = (question: string, { text, language, headings }: { text: string; language: string | null; headings: readonly string[] }) =>
  Math.max(0, ...sentencesFor(question, { text: [...headings, text].join('\n'), language }).map(({ score }) => score));

const passagesOf = ({ id, name, kind, digest, content }: AttachmentRow, question: string): PlacedPassage[] =>
  chunkDocument(content, usualCut).map(({ index, text, start, end, headings, firstPage, lastPage }) => {
    const pages = showsPages(kind) ? content.pages.filter(({ number }) => number >= firstPage && number <= lastPage) : [];
    const found = { document: id, index, text, headings, language: content.language ?? null, title: name };
    const place = { document: id, index, name, kind, start, end, pages, contentHash: digest, isEdited: false, isAttached: true };
    return { ...found, score: bestOf(question, found), place };
  });

/** What of some files says most about a question; of those that say nothing, their beginnings. */
export const attachedPassages = async (tx: TenantReader, ids: readonly string[], question: string): Promise<PlacedPassage[]> => {
  if (!ids.length) return [];
  const rows = await findAttachmentsById(tx, ids);
  // The newest file was meant most.
  const all = ids.toReversed().flatMap((id) => rows.filter((row) => row.id === id).flatMap((row) => passagesOf(row, question)));
  let left = room;
  return all
    .toSorted((one, other) => other.score - one.score)
    .filter(({ text }, at) => {
      left -= text.length;
      return at === 0 || left >= 0;
    });
};
