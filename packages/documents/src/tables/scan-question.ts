import { folded } from './folded.ts';
import { questionWords, type Word } from './question-words.ts';
import type { SheetTable } from './sheet-table.ts';

/** A piece of a question, seen with a table. */
export type Piece =
  | { kind: 'column'; column: number }
  | { kind: 'value'; text: string; columns: readonly number[] }
  | { kind: 'number'; text: string }
  | { kind: 'word'; word: Word }
  | { kind: 'unknown'; text: string };

const longestValue = 80;
const number = /^(?:\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|[-+]?[$€£¥]?\d[\d,]{0,30}(?:\.\d{1,15})?%?)/;
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9À-ɏ]/.test(sign);

/** The names of columns and the texts in cells that a question may speak of. */
export const vocabularyOf = ({ columns, rows }: SheetTable): ReadonlyMap<string, Piece> => {
  const values = new Map<string, Set<number>>();
  for (const row of rows)
    row.forEach(({ text }, column) => {
      const value = text.length <= longestValue ? folded(text) : '';
      if (value && !number.test(value)) values.set(value, (values.get(value) ?? new Set()).add(column));
    });
  return new Map<string, Piece>([
    ...[...values].map(([text, found]): [string, Piece] => [text, { kind: 'value', text, columns: [...found] }]),
    ...columns.map((name, column): [string, Piece] => [folded(name), { kind: 'column', column }]),
  ]);
};

type Found = { piece: Piece; end: number };
type Scan = { text: string; at: number; vocabulary: ReadonlyMap<string, Piece> };

/** A word of a Latin script is not found inside of another one. */
const isWhole = (text: string, at: number, end: number): boolean =>
  !(isLetter(text[at - 1]) && isLetter(text[at])) && !(isLetter(text[end]) && isLetter(text[end - 1]));

const longestKnown = ({ text, at, vocabulary }: Scan): Found | null => {
  for (let end = Math.min(text.length, at + longestValue); end > at; end -= 1) {
    if (!isWhole(text, at, end)) continue;
    const phrase = text.slice(at, end);
    const word = questionWords.get(phrase);
    const known = vocabulary.get(phrase);
    // A cell with a single letter must not hide a word of the question.
    if (known && !(known.kind === 'value' && word)) return { piece: known, end };
    if (word) return { piece: { kind: 'word', word }, end };
  }
  return null;
};

const numberAt = ({ text, at }: Scan): Found | null => {
  const found = isLetter(text[at - 1]) ? null : number.exec(text.slice(at, at + 60))?.[0];
  // A number that goes on as a word is a part of a name.
  if (!found || (isLetter(text[at + found.length]) && isLetter(found.at(-1)))) return null;
  return { piece: { kind: 'number', text: found.replace(/,$/, '') }, end: at + found.length };
};

const quotedAt = ({ text, at }: Scan): Found | null => {
  const close = { '"': '"', '“': '”', '「': '」', '‘': '’' }[text[at] ?? ''];
  const end = close ? text.indexOf(close, at + 1) : -1;
  return end < 0 ? null : { piece: { kind: 'value', text: text.slice(at + 1, end).trim(), columns: [] }, end: end + 1 };
};

const unknownAt = ({ text, at }: Scan): Found => {
  let end = at + 1;
  if (isLetter(text[at])) while (end < text.length && (isLetter(text[end]) || /['’-]/.test(text[end] ?? ''))) end += 1;
  return { piece: { kind: 'unknown', text: text.slice(at, end) }, end };
};

/** The pieces of a question, each as long as it can be. */
export const scanQuestion = (question: string, vocabulary: ReadonlyMap<string, Piece>): Piece[] => {
  const text = folded(question).replace(/[?？!！.。]{1,5}$/, '');
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    const scan: Scan = { text, at, vocabulary };
    const known = longestKnown(scan);
    const digits = numberAt(scan);
    const found = known && (!digits || known.end >= digits.end) ? known : (digits ?? quotedAt(scan) ?? unknownAt(scan));
    const { piece } = found;
    // The owner's mark: 'Rome's sales'.
    if (!(piece.kind === 'unknown' && /^['’]s?$/.test(piece.text))) pieces.push(piece);
    at = found.end;
  }
  return pieces;
};
