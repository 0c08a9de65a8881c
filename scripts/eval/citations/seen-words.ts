import type { Box } from '@inkstone/documents/boxes';
import { openPdf } from '@inkstone/documents/parsers/pdf/open-pdf';
import { type Word, wordsOf } from './words.ts';

/** A PDF as a reader sees it, read anew: which words stand under some boxes, whatever our own reading made of them. */
export const openSeen = async (bytes: Uint8Array) => {
  const pdf = await openPdf(bytes);
  const known = new Map<number, Word[]>();
  /** All words of a page, in the order of the file. */
  const allOf = async (number: number): Promise<Word[]> => {
    const found = known.get(number);
    if (found) return found;
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const words = wordsOf(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    known.set(number, words);
    return words;
  };
  const onPage = async (boxes: readonly Box[], number: number): Promise<string[]> => {
    const page = await pdf.getPage(number);
    const { height: pageHeight } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const [, low = 0] = page.view;
    page.cleanup();
    let seen = '';
    for (const item of items) {
      if (!('str' in item) || !item.str) continue;
      const [, , , , x = 0, baseline = 0] = item.transform;
      const middle = pageHeight - (baseline - low) - item.height * 0.3;
      const each = item.width / item.str.length;
      const isUnder = (place: number): boolean => {
        const at = x + each * (place + 0.5);
        return boxes.some((box) => at >= box.x - 1 && at <= box.x + box.width + 1 && middle >= box.y && middle <= box.y + box.height);
      };
      // A word is seen when its middle letter is marked.
      const words = [...item.str.matchAll(/\S+/g)].filter((word) => isUnder(word.index + Math.floor(word[0].length / 2)));
      seen += ` ${words.map(([word]) => word).join(' ')}`;
    }
    return wordsOf(seen).map(({ word }) => word);
  };
  return {
    wordsUnder: async (boxes: readonly Box[]): Promise<string[]> => {
      const pages = Map.groupBy(boxes, ({ page }) => page);
      const words: string[] = [];
      for (const [number, ofPage] of pages) words.push(...(await onPage(ofPage, number)));
      return words;
    },
    wordsOn: async (numbers: readonly number[]): Promise<Word[]> => {
      const words: Word[] = [];
      for (const number of new Set(numbers)) words.push(...(await allOf(number)));
      return words;
    },
    close: () => pdf.loadingTask.destroy(),
  };
};
