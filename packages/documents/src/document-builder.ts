import { DocumentError } from './document-error.ts';
import type { Block, BlockKind, DocumentPart, Note, NoteCode, Page, ReadLimits, TableShape } from './document-text.ts';

type PageStart = Pick<Page, 'label' | 'width' | 'height'>;
type BlockExtra = { level?: number; table?: TableShape };

/** Where a page's text is put together, block by block. */
export type PageWriter = {
  /** Adds a block; answers where it starts in the canonical text. */
  add: (kind: BlockKind, text: string, extra?: BlockExtra) => number;
  /** Where the page begins in the canonical text. */
  start: number;
  /** Ends the page; `boxes` as `packBoxes` makes them. */
  close: (boxes?: string) => void;
};

/** Where readers put what they find; each page leaves at once. */
export type DocumentBuilder = {
  openPage: (page?: PageStart) => PageWriter;
  note: (code: NoteCode, params?: Note['params']) => void;
  setTitle: (title: string) => void;
  /** Tells how many pages there will be. */
  expect: (pages: number) => void;
  /** The name of the inner file that the next pages are of; null for the document itself. */
  setFile: (name: string | null) => void;
  /** How many characters and pages there are by now. */
  size: () => { characters: number; pages: number };
  end: () => { title?: string; notes: Note[] };
};

/** Between blocks, and between pages. */
const gap = '\n\n';
const mostNotes = 100;

/** Pages that follow each other as one: 1–3, 5. */
const rangesOf = (pages: readonly number[]): string => {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && page <= range.last + 1) range.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
};

type Told = (part: DocumentPart, of: number) => void;

/** A builder that hands each page on as soon as it is whole. */
export const createDocumentBuilder = (limits: ReadLimits, tell: Told): DocumentBuilder => {
  let characters = 0;
  let pages = 0;
  let expected = 0;
  let file: string | null = null;
  let title: string | undefined;
  const notes: Note[] = [];
  /** Pages of which the same is to be told. */
  const paged = new Map<NoteCode, number[]>();

  const checkPages = (count: number): void => {
    if (count > limits.pages) throw new DocumentError('document.tooManyPages', { pages: count, most: limits.pages });
  };

  const openPage = (page: PageStart = {}): PageWriter => {
    pages += 1;
    checkPages(pages);
    const number = pages;
    const texts: string[] = [];
    const blocks: Block[] = [];
    const first = characters;
    const start = characters === 0 ? 0 : characters + gap.length;
    let end = start;
    const add: PageWriter['add'] = (kind, text, extra = {}) => {
      const at = texts.length ? end + gap.length : end;
      if (!text) return at;
      if (at + text.length > limits.characters) throw new DocumentError('document.tooMuchText', { most: limits.characters });
      texts.push(text);
      end = at + text.length;
      blocks.push({ kind, start: at, end, page: number, ...extra });
      return at;
    };
    const close: PageWriter['close'] = (boxes) => {
      const text = texts.join(gap);
      const told: Page = { number, ...page, ...(file === null ? {} : { file }), start: text ? start : first, end: text ? end : first };
      if (text) characters = end;
      const part = { text: text && first > 0 ? gap + text : text, page: boxes ? { ...told, boxes } : told, blocks };
      tell(part, Math.max(expected, pages));
    };
    return { add, start, close };
  };

  return {
    openPage,
    note: (code, params = {}) => {
      const { pages: page } = params;
      const same = typeof page === 'number' ? paged.get(code) : undefined;
      if (typeof page === 'number' && same) same.push(page);
      else if (notes.length < mostNotes) {
        notes.push({ code, params });
        if (typeof page === 'number' && Object.keys(params).length === 1) paged.set(code, [page]);
      }
    },
    setTitle: (text) => {
      title ??= text.trim() || undefined;
    },
    expect: (count) => {
      expected = pages + count;
      checkPages(expected);
    },
    setFile: (name) => {
      file = name;
    },
    size: () => ({ characters, pages }),
    end: () => ({
      ...(title === undefined ? {} : { title }),
      notes: notes.map((note) => {
        const told = paged.get(note.code) ?? [];
        return told.length > 1 ? { ...note, params: { pages: rangesOf(told) } } : note;
      }),
    }),
  };
};
