import { termsOf } from '../terms/terms.ts';
import { blockOf, type Posting } from './postings.ts';

/** A passage that is to be found. */
export type PassageText = { text: string; headings: readonly string[] };
/** A document that is to be found by its passages, its title and its name. */
export type DocumentTexts = { title: string; language: string | null; passages: readonly PassageText[] };

/** What a term in a heading counts, beside one in the text. */
const headingTimes = 1;

/** Terms of titles and names stand in lists of their own. */
export const titleTerm = (term: string): string => `\u0001${term}`;

const add = (counts: Map<string, number>, terms: readonly string[], times: number): void => {
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + times);
};

/** The lists' blocks of a document whose passages have the numbers from `first` on, by term, and how long each passage is. */
export const listsOfDocument = (document: DocumentTexts, first: number): { blocks: Map<string, Uint8Array>; lengths: number[] } => {
  const postings = new Map<string, Posting[]>();
  const lengths: number[] = [];
  const put = (counts: Map<string, number>, number: number, length: number): void => {
    for (const [term, times] of counts) {
      const list = postings.get(term) ?? [];
      if (list.length === 0) postings.set(term, list);
      list.push({ number, times, length });
    }
  };
  for (const [index, { text, headings }] of document.passages.entries()) {
    const counts = new Map<string, number>();
    const terms = termsOf(text, document.language);
    add(counts, terms, 1);
    for (const heading of headings) add(counts, termsOf(heading, document.language), headingTimes);
    lengths.push(terms.length);
    put(counts, first + index, terms.length);
  }
  const titles = new Map<string, number>();
  // Without a passage a document has no number of its own.
  if (lengths.length > 0) add(titles, termsOf(document.title, document.language).map(titleTerm), 1);
  put(titles, first, titles.size);
  return { blocks: new Map([...postings].map(([term, list]) => [term, blockOf(first, list)])), lengths };
};
