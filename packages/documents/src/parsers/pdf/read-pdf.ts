import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { packBoxes, type Run } from '../../boxes.ts';
import { DocumentError } from '../../document-error.ts';
import { addSeenText } from '../picture.ts';
import type { Parser, Reading } from '../reading.ts';
import { isAdobeForm } from './adobe-form.ts';
import { createBodyFont } from './body-font.ts';
import { drawnWords } from './drawn-words.ts';
import { fragmentsOf, type Item } from './fragments.ts';
import { createHyphens } from './hyphens.ts';
import { linesOf } from './lines.ts';
import { openPdf } from './open-pdf.ts';
import { type Learnt, pageBlocks, type ReadPage } from './page-blocks.ts';
import { pictureOf } from './page-picture.ts';
import { createRunningLines, leastPages } from './running-lines.ts';
import { seenFragments, seenItems } from './seen-items.ts';
import { createSurePages, type SurePages } from './sure-pages.ts';

type Sheet = { pdf: PDFDocumentProxy; page: PDFPageProxy; number: number; label: string | undefined };
/** `isScrambled`: its letters are of a font that does not say which they are. */
type Looked = { sheet: Sheet; words: ReadPage; isScrambled: boolean };
type Memory = Learnt & {
  /** Pages that need no closer look for words that nobody sees. */
  isSure: SurePages;
  /** Characters that nobody sees, and pages of which words lie unseen behind a picture. */
  unseen: { characters: number; layers: number };
};

const itemsOf = async ({ page, number }: Sheet, items: readonly Item[], { isSure, unseen }: Memory): Promise<readonly Item[]> => {
  if (await isSure(number)) return items;
  const { transform } = page.getViewport({ scale: 1 });
  const drawn = drawnWords(await page.getOperatorList(), transform);
  if (drawn.some(({ isLayer, text }) => isLayer && text.trim())) unseen.layers += 1;
  const { seen, characters } = seenItems(items, drawn, transform);
  unseen.characters += characters;
  return seen;
};

/** A page has more signs than this, most of which are no letters, where its font does not say which they are. */
const manySigns = 60;

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Lines of dots and dashes, as tables of contents have them, say nothing about a font. */
const areScrambled = (text: string): boolean => {
  const signs = text.replaceAll(/[\s.·…_–—-]/gu, '');
  return signs.length > manySigns && lettersOf(signs) < signs.length * 0.4;
};

/** The words of a page; what they teach of the document is known before its blocks are made. */
const readWords = async (sheet: Sheet, memory: Memory): Promise<Looked> => {
  const { page, number } = sheet;
  const { body, running, hyphens, unseen } = memory;
  const view = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent();
  const shown = await itemsOf(
    sheet,
    items.filter((item) => 'str' in item),
    memory,
  );
  const { seen: fragments, characters } = seenFragments(fragmentsOf(shown, styles, view.transform), view);
  unseen.characters += characters;
  const words: ReadPage = { number, height: view.height, fragments, lines: linesOf(fragments) };
  body.learn(fragments);
  hyphens.learn(fragments);
  running.learn(words);
  return { sheet, words, isScrambled: areScrambled(shown.map(({ str }) => str).join('')) };
};

/** A page with fewer letters than this may be a picture of a page, with a number or a stamp over it. */
const fewLetters = 60;
/** With fewer than this it has none of its own. */
const leastOwn = 12;
/** The least height of such a picture, in pixels. */
const leastHeight = 600;
const pictures = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);

const heightOf = (argument: unknown): number =>
  typeof argument === 'object' && argument !== null && 'height' in argument ? Number(argument.height) : 0;

/** Whether there is a picture on a page; a whole one, where the page has some letters of its own. */
const hasPicture = async (page: PDFPageProxy, letters: number): Promise<boolean> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.some((operation, index) => {
    const values: unknown[] = pictures.has(operation) ? argsArray[index] : [];
    return pictures.has(operation) && (letters < leastOwn || Math.max(0, Number(values[2]) || 0, heightOf(values[0])) >= leastHeight);
  });
};

/** What is seen on a page without letters, or with such that mean nothing; null where nothing is, or nobody may look. */
const seenOn = async ({ sheet, isScrambled }: Looked, own: string, { builder, readPicture }: Reading): Promise<string | null> => {
  const { pdf, page, number } = sheet;
  const letters = lettersOf(own);
  if (!isScrambled && (letters >= fewLetters || !(await hasPicture(page, letters)))) return null;
  const picture = await pictureOf(pdf, page);
  const text = picture ? await readPicture(picture) : null;
  // Of a picture beside a few words nothing is missed.
  if (letters >= leastOwn && !isScrambled && lettersOf(text ?? '') < letters * 2) return null;
  builder.note(text === null ? 'document.pageUnread' : 'document.readByEye', { pages: number });
  return text;
};

const writePage = async (looked: Looked, memory: Memory, reading: Reading): Promise<void> => {
  const { sheet, words, isScrambled } = looked;
  const { width, height } = sheet.page.getViewport({ scale: 1 });
  const readBlocks = words.fragments.length ? pageBlocks(words, memory) : [];
  const own = readBlocks.map(({ text }) => text).join('\n');
  const seen = await seenOn(looked, own, reading);
  const blocks = seen && isScrambled ? [] : readBlocks;
  const writer = reading.builder.openPage({ width, height, ...(sheet.label === undefined ? {} : { label: sheet.label }) });
  const runs: Run[] = [];
  for (const { kind, text, runs: placed, level, table } of blocks) {
    const start = writer.add(kind, text, { ...(level === undefined ? {} : { level }), ...(table ? { table } : {}) }) - writer.start;
    for (const { at, fragment } of placed) {
      const { x, y, width: wide, height: high } = fragment;
      runs.push({ at: start + at, length: fragment.text.length, x, y, width: wide, height: high });
    }
  }
  if (seen) addSeenText(writer, seen);
  writer.close(packBoxes(runs.sort((one, other) => one.at - other.at)));
};

const titleOf = async (pdf: PDFDocumentProxy): Promise<string> => {
  const { info } = await pdf.getMetadata();
  const title: unknown = 'Title' in info ? info.Title : '';
  return typeof title === 'string' ? title : '';
};

/** PDF files, page by page. */
export const readPdf: Parser = async ({ bytes }, reading) => {
  const pdf = await openPdf(bytes);
  try {
    reading.builder.expect(pdf.numPages);
    if (await isAdobeForm(pdf)) throw new DocumentError('document.adobeForm');
    const labels = await pdf.getPageLabels();
    const unseen = { characters: 0, layers: 0 };
    const learnt = { body: createBodyFont(), running: createRunningLines(), hyphens: createHyphens() };
    const memory: Memory = { ...learnt, isSure: createSurePages(bytes, pdf.numPages), unseen };
    const ahead: Looked[] = [];
    for (let number = 1; number <= pdf.numPages || ahead.length; number += 1) {
      if (number <= pdf.numPages) {
        const sheet = { pdf, page: await pdf.getPage(number), number, label: labels?.[number - 1] };
        ahead.push(await readWords(sheet, memory));
      }
      const next = number >= Math.min(leastPages, pdf.numPages) ? ahead.shift() : undefined;
      if (!next) continue;
      await writePage(next, memory, reading);
      next.sheet.page.cleanup();
    }
    if (unseen.characters) reading.builder.note('document.hiddenText', { characters: unseen.characters });
    if (unseen.layers) reading.builder.note('document.layerText', { pages: unseen.layers });
    reading.builder.setTitle(await titleOf(pdf));
  } finally {
    await pdf.loadingTask.destroy();
  }
};
