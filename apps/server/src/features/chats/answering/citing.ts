import type { Citation } from '@inkstone/contract/chat-sources';
import type { Range } from '@inkstone/documents/chunks/sentences';
import { type PlacedPassage, pagesOf } from '../sources/sources.ts';
import { isOpen } from './best-sentences.ts';

/** A heading on the page before does not make a citation begin there. */
const onItsPage = ({ text, place }: PlacedPassage, { start, end }: Range): Range => {
  const begins = place.pages.map((page) => page.start - place.start).find((at) => at > start && at < end);
  return begins !== undefined && isOpen(text.slice(start, begins).trim()) ? { start: begins, end } : { start, end };
};

/** Numbers the citations of one answer in the order in which they come; the same range has one number. */
export const createCitations = () => {
  const known = new Map<string, Citation>();
  return {
    /** The citation of a stretch of a passage, and whether it is a new one. */
    of: (cited: PlacedPassage, wanted: Range, cells: string[] = []): { citation: Citation; isNew: boolean } => {
      const { text, place } = cited;
      const stretch = onItsPage(cited, wanted);
      // Of a passage that somebody changed only the whole has a place in the document.
      const [start, end] = place.isEdited ? [place.start, place.end] : [place.start + stretch.start, place.start + stretch.end];
      const key = `${place.document} ${start} ${end} ${cells.join()}`;
      const found = known.get(key);
      if (found) return { citation: found, isNew: false };
      const { document: documentId, name: documentName, kind: documentKind, index: passage } = place;
      const citation: Citation = {
        ...{ number: known.size + 1, documentId, documentName, documentKind, passage, ...pagesOf(place, { start, end }), start, end },
        quote: text.slice(stretch.start, stretch.end),
        version: place.contentHash,
        isCorrected: place.isEdited,
        isAttached: place.isAttached ?? false,
        cells,
      };
      known.set(key, citation);
      return { citation, isNew: true };
    },
    count: () => known.size,
  };
};
