import type { Search } from '../retrieve.ts';
import { type DocumentTexts, listsOfDocument } from './document-lists.ts';
import { bestPassages } from './score.ts';

/** A search in a few documents that are kept nowhere: each question reads them anew. */
export const searchIn = (documents: readonly (DocumentTexts & { id: string })[]): Search => {
  const lists = new Map<string, Uint8Array[]>();
  const places: { document: DocumentTexts & { id: string }; index: number }[] = [];
  let length = 0;
  for (const document of documents) {
    const { blocks, lengths } = listsOfDocument(document, places.length);
    for (const [term, block] of blocks) {
      const list = lists.get(term);
      if (list) list.push(block);
      else lists.set(term, [block]);
    }
    for (const [index, terms] of lengths.entries()) {
      places.push({ document, index });
      length += terms;
    }
  }
  const allowed = { numbers: new Uint8Array(places.length).fill(1), passages: places.length, documents: documents.length, length };
  const candidateAt = (number: number) => {
    const place = places[number];
    const passage = place?.document.passages[place.index];
    if (!place || !passage) return [];
    const { id, title, language } = place.document;
    return [{ document: id, index: place.index, title, language, text: passage.text, headings: passage.headings }];
  };
  return {
    languages: async () => [...new Set(documents.flatMap(({ language }) => language ?? []))],
    find: async (readings, limit) =>
      readings.map((reading) => {
        const { found, weights } = bestPassages(reading, { of: (term) => lists.get(term) ?? [], allowed }, limit);
        return { weights, candidates: found.flatMap(({ number, marks }) => candidateAt(number).map((rest) => ({ ...rest, marks }))) };
      }),
    // Nobody makes vectors of what is asked once.
    findNear: async () => [],
  };
};
