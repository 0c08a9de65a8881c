import { priceColumn, priceWords } from './column-kinds.ts';
import { currenciesOf, currencyAt, withoutCurrency } from './currencies.ts';
import { amountOf } from './decimal.ts';
import { folded } from './folded.ts';
import { questionWords, type Word } from './question-words.ts';
import type { SheetTable } from './sheet-table.ts';

/** A piece of a question, seen with a table; `isPlural` where the name of a column is said of its rows. */
export type Piece =
  | { kind: 'column'; column: number; isPlural: boolean }
  /** `said` where the question has one for many, or many for one. */
  | { kind: 'value'; text: string; columns: readonly number[]; said?: string }
  | { kind: 'number'; text: string; isMoney: boolean }
  | { kind: 'sheet' }
  | { kind: 'word'; word: Word }
  | { kind: 'unknown'; text: string };

const longestValue = 80;
const leastValue = 4;
const number = /^(?:\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|[-+]?[$€£¥]?\d[\d,]{0,30}(?:\.\d{1,15})?%?)/;
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9À-ɏ]/.test(sign);

/** A number or a day and nothing else: such cells are spoken of by their columns. */
const isNumber = (text: string): boolean =>
  number.exec(text)?.[0] === text || currenciesOf(amountOf(text.toUpperCase())?.unit ?? '').length > 0;

/** An English name for one thing, and for many. */
const numbersOf = (name: string): { one: string; many: string } | null => {
  if (!/[a-z]{2}$/.test(name)) return null;
  if (name.endsWith('ies')) return { one: `${name.slice(0, -3)}y`, many: name };
  if (/(?:[sx]|[cs]h)es$/.test(name)) return { one: name.slice(0, -2), many: name };
  if (/[^s]s$/.test(name) && !/(?:us|is)$/.test(name)) return { one: name.slice(0, -1), many: name };
  if (/[^aeiou]y$/.test(name)) return { one: name, many: `${name.slice(0, -1)}ies` };
  return { one: name, many: /(?:[sx]|[cs]h)$/.test(name) ? `${name}es` : `${name}s` };
};

const columnNames = (columns: readonly string[], price: number | null): [string, Piece][] => {
  const names = new Map<string, Piece>();
  columns.forEach((written, column) => {
    const name = folded(written);
    const forms = numbersOf(name);
    if (forms && !names.has(forms.one)) names.set(forms.one, { kind: 'column', column, isPlural: false });
    if (forms && !names.has(forms.many)) names.set(forms.many, { kind: 'column', column, isPlural: true });
  });
  columns.forEach((written, column) => {
    const { name } = withoutCurrency(folded(written));
    if (name && !names.has(name)) names.set(name, { kind: 'column', column, isPlural: false });
  });
  if (price !== null) for (const said of priceWords) names.set(said, { kind: 'column', column: price, isPlural: false });
  // The names as they are written come before all forms of others.
  columns.forEach((written, column) => {
    names.set(folded(written), { kind: 'column', column, isPlural: numbersOf(folded(written))?.many === folded(written) });
  });
  return [...names];
};

/** The texts of cells as a question has them that speaks of one instead of many, or of many; none that two of them share. */
const otherNumbers = (values: ReadonlyMap<string, ReadonlySet<number>>): [string, Piece][] => {
  const forms = new Map<string, Piece | null>();
  for (const [text, columns] of values) {
    const { one = text, many = text } = numbersOf(text) ?? {};
    const said = one === text ? many : one;
    if (said === text || questionWords.has(said) || values.has(said)) continue;
    forms.set(said, forms.has(said) ? null : { kind: 'value', text, columns: [...columns], said });
  }
  return [...forms].flatMap(([said, piece]): [string, Piece][] => (piece ? [[said, piece]] : []));
};

/** The names of columns and of the sheet, and the texts in cells, that a question may speak of. */
export const vocabularyOf = (table: SheetTable, { isOneOfMany }: { isOneOfMany: boolean }): ReadonlyMap<string, Piece> => {
  const { columns, rows, sheet } = table;
  const values = new Map<string, Set<number>>();
  for (const row of rows)
    row.forEach(({ text }, column) => {
      const value = text.length <= longestValue ? folded(text) : '';
      if (value && !isNumber(value)) values.set(value, (values.get(value) ?? new Set()).add(column));
    });
  return new Map<string, Piece>([
    ...(isOneOfMany && sheet ? [[folded(sheet), { kind: 'sheet' }] as const] : []),
    ...otherNumbers(values),
    ...[...values].map(([text, found]): [string, Piece] => [text, { kind: 'value', text, columns: [...found] }]),
    ...columnNames(columns, priceColumn(table)),
  ]);
};

type Found = { piece: Piece; end: number };
type Scan = { text: string; at: number; vocabulary: ReadonlyMap<string, Piece> };

/** A word of a Latin script is not found inside of another one. */
const isWhole = (text: string, at: number, end: number): boolean =>
  !(isLetter(text[at - 1]) && isLetter(text[at])) && !(isLetter(text[end]) && isLetter(text[end - 1]));

/** Where a column is called 数量, 数量是多少 asks for what stands in it, and not for how many rows there are. */
const beginsWithColumn = (phrase: string, vocabulary: Scan['vocabulary']): boolean => {
  if (isLetter(phrase[0])) return false;
  for (let end = 1; end < phrase.length; end += 1) if (vocabulary.get(phrase.slice(0, end))?.kind === 'column') return true;
  return false;
};

const longestKnown = ({ text, at, vocabulary }: Scan): Found | null => {
  for (let end = Math.min(text.length, at + longestValue); end > at; end -= 1) {
    if (!isWhole(text, at, end)) continue;
    const phrase = text.slice(at, end);
    const meant = questionWords.get(phrase);
    const word = meant && !beginsWithColumn(phrase, vocabulary) ? meant : undefined;
    const known = vocabulary.get(phrase);
    // A cell with a few letters must not hide a word of the question, and a small word no cell.
    const isHidden = word && known?.kind === 'value' && !('filler' in word && phrase.length >= leastValue);
    if (known && !isHidden) return { piece: known, end };
    if (word) return { piece: { kind: 'word', word }, end };
  }
  return null;
};

const numberAt = ({ text, at }: Scan): Found | null => {
  const found = isLetter(text[at - 1]) ? null : number.exec(text.slice(at, at + 60))?.[0];
  if (!found) return null;
  const written = found.replace(/,$/, '');
  const money = /[$€£¥]|[,%]$/.test(found) ? null : currencyAt(text, at + found.length);
  const end = money?.end ?? at + found.length;
  // A number that goes on as a word is a part of a name.
  if (isLetter(text[end]) && isLetter(text[end - 1])) return null;
  return { piece: { kind: 'number', text: written + (money?.unit ?? ''), isMoney: money !== null || /[$€£¥]/.test(found) }, end };
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
