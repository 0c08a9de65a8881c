import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { packBoxes, type Run } from '../../boxes.ts';
import { addSeenText } from '../picture.ts';
import type { Parser, Reading } from '../reading.ts';
import { createBodyFont } from './body-font.ts';
import { drawnWords } from './drawn-words.ts';
import { fragmentsOf, type Item } from './fragments.ts';
import { openPdf } from './open-pdf.ts';
import { createHyphens } from './hyphens.ts';
import { linesOf } from './lines.ts';
import { type Learnt, type PlacedBlock, pageBlocks, type ReadPage } from './page-blocks.ts';
import { pictureOf } from './page-picture.ts';
import { createRunningLines, leastPages } from './running-lines.ts';
import { seenFragments, seenItems } from './seen-items.ts';
import { mayHideWords } from './suspect-content.ts';

type Sheet = { pdf: PDFDocumentProxy; page: PDFPageProxy; number: number; label: string | undefined };
type Looked = { sheet: Sheet; words: ReadPage };
type Memory = Learnt & {
  /** Something of the file may be drawn unseen, so each page is looked at closely. */
  mayHide: boolean;
  /** Characters that nobody sees, and pages of which words lie unseen behind a picture. */
  unseen: { characters: number; layers: number };
};

const itemsOf = async (page: PDFPageProxy, items: readonly Item[], { mayHide, unseen }: Memory): Promise<readonly Item[]> => {
  if (!mayHide) return items;
  const { transform } = page.getViewport({ scale: 1 });
  const drawn = drawnWords(await page.getOperatorList(), transform);
  if (drawn.some(({ isLayer, text }) => isLayer && text.trim())) unseen.layers += 1;
  const { seen, characters } = seenItems(items, drawn, transform);
  unseen.characters += characters;
  return seen;
};

/** The words of a page; what they teach of the document is known before its blocks are made. */
const readWords = async ({ page, number }: Sheet, memory: Memory): Promise<ReadPage> => {
  const { body, running, hyphens, unseen } = memory;
  const view = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent();
  const shown = await itemsOf(
    page,
    items.filter((item) => 'str' in item),
    memory,
  );
  const { seen: fragments, characters } = seenFragments(fragmentsOf(shown, styles, view.transform), view);
  unseen.characters += characters;
  const words: ReadPage = { number, height: view.height, fragments, lines: linesOf(fragments) };
  body.learn(fragments);
  hyphens.learn(fragments);
  running.learn(words);
  return words;
};

/** A page with fewer letters than this may be a picture of a page. */
const fewLetters = 12;

const hasPicture = async (page: PDFPageProxy): Promise<boolean> => {
  const { fnArray } = await page.getOperatorList();
  return fnArray.some(
    (operation) =>
      operation === OPS.paintImageXObject || operation === OPS.paintInlineImageXObject || operation === OPS.paintImageMaskXObject,
  );
};

/** What is seen on a page without letters; null where nothing is, or nobody may look. */
const seenOn = async (
  { pdf, page, number }: Sheet,
  blocks: readonly PlacedBlock[],
  { builder, readPicture }: Reading,
): Promise<string | null> => {
  const letters = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (letters >= fewLetters || !(await hasPicture(page))) return null;
  const picture = await pictureOf(pdf, page);
  const text = picture ? await readPicture(picture) : null;
  builder.note(text === null ? 'document.pageUnread' : 'document.readByEye', { pages: number });
  return text;
};

const writePage = async ({ sheet, words }: Looked, memory: Memory, reading: Reading): Promise<void> => {
  const { width, height } = sheet.page.getViewport({ scale: 1 });
  const blocks = words.fragments.length ? pageBlocks(words, memory) : [];
  const seen = await seenOn(sheet, blocks, reading);
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
    const labels = await pdf.getPageLabels();
    const unseen = { characters: 0, layers: 0 };
    const learnt = { body: createBodyFont(), running: createRunningLines(), hyphens: createHyphens() };
    const memory: Memory = { ...learnt, mayHide: mayHideWords(bytes), unseen };
    const ahead: Looked[] = [];
    for (let number = 1; number <= pdf.numPages || ahead.length; number += 1) {
      if (number <= pdf.numPages) {
        const sheet = { pdf, page: await pdf.getPage(number), number, label: labels?.[number - 1] };
        ahead.push({ sheet, words: await readWords(sheet, memory) });
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
