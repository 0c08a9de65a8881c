import { usualCut } from '@inkstone/contract/documents';
import { chunkDocument } from '@inkstone/documents/chunks/chunk-document';
import { keyOf } from '@inkstone/retrieval/meaning/fused';
import { type ChatSources, type PlacedPassage, showsPages } from '../sources/sources.ts';
import type { AttachmentRow } from './attachment.repository.ts';

/** So many characters of what was sent along are shown to a model: all of a short file, the best of a long one. */
const room = 8000;

const passagesOf = ({ id, name, kind, digest, content, chunks }: AttachmentRow): PlacedPassage[] =>
  (chunks ?? chunkDocument(content, usualCut)).map(({ index, start, end, headings, firstPage, lastPage }) => {
    const text = content.text.slice(start, end);
    const pages = showsPages(kind) ? content.pages.filter(({ number }) => number >= firstPage && number <= lastPage) : [];
    const place = { document: id, index, name, kind, start, end, pages, contentHash: digest, isEdited: false, isAttached: true };
    return { document: id, index, text, headings, language: content.language ?? null, title: name, score: 0, place };
  });

/** What of some files says most about a question, the newest file first; of those that say nothing, their beginnings. */
export const attachedPassages = async (
  rows: readonly AttachmentRow[],
  question: string,
  retrieveIn: ChatSources['retrieveIn'],
): Promise<PlacedPassage[]> => {
  if (!rows.length) return [];
  // The newest file was meant most.
  const files = rows.toReversed().map((row) => ({ row, passages: passagesOf(row) }));
  const found = await retrieveIn(
    files.map(({ row, passages }) => ({ id: row.id, title: row.name, language: row.content.language ?? null, passages })),
    question,
  );
  const known = new Map(found.map((passage) => [keyOf(passage), passage]));
  let left = room;
  return files

    .flatMap(({ passages }) =>
      passages.map((passage) => {
        const { score = 0, asked } = known.get(keyOf(passage)) ?? {};
        return { ...passage, score, ...(asked && { asked }) };
      }),
    )
    .toSorted((one, other) => other.score - one.score)
    .filter(({ text }, at) => {
      left -= text.length;
      return at === 0 || left >= 0;
    });
};
