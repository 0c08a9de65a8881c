import { inflateSync } from 'node:zlib';
import { type ContentOperator, eachOperator } from './content-operators.ts';

// What a PDF draws is told apart only by its list of operations, which takes as long again as its words. So its bytes are looked through
// first: only a file in which something may be drawn unseen is looked at closely. Whatever cannot be looked through may.

/** What decides whether words that are drawn next are seen. */
type State = { isWhite: boolean; mode: number; isInkless: boolean /** Whether a colour was chosen at all. */; isChosen: boolean };

const mostBytes = 64 * 1024 * 1024;
const first: State = { isWhite: false, mode: 0, isInkless: false, isChosen: false };

/** Near the white of a page, in whichever space of colours. Of a single ink nobody knows what none of it looks like. */
const isWhite = (parts: readonly number[]): boolean => {
  const [one = 0] = parts;
  if (parts.length === 1) return one >= 0.96 || one <= 0.04;
  return parts.length === 4 ? parts.every((part) => part <= 0.04) : parts.length === 3 && parts.every((part) => part >= 0.96);
};

const isUnseen = ({ isWhite: white, mode, isInkless }: State): boolean => white || isInkless || mode === 3 || mode === 7;

const changed = (state: State, { operator, numbers, name }: ContentOperator, inkless: ReadonlySet<string>): State => {
  switch (operator) {
    case 'gs':
      return { ...state, isInkless: inkless.has(name) };
    case 'g':
      return { ...state, isWhite: (numbers[0] ?? 0) >= 0.96, isChosen: true };
    case 'rg':
    case 'k':
    case 'sc':
    case 'scn':
      return { ...state, isWhite: isWhite(numbers), isChosen: true };
    case 'cs':
      return { ...state, isWhite: false, isChosen: true };
    case 'Tr':
      return { ...state, mode: numbers[0] ?? 0 };
    default:
      return state;
  }
};

const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

/**
 * What a stream draws: words that nobody sees (`hides`), a form of words while what it draws would not be seen (`lends`), and words in the
 * colour of whoever calls it (`borrows`).
 */
const drawingOf = (bytes: Buffer, inkless: ReadonlySet<string>): { hides: boolean; lends: boolean; borrows: boolean } => {
  let state = first;
  const kept: State[] = [];
  const found = { hides: false, lends: false, borrows: false };
  eachOperator(bytes, (told) => {
    const { operator } = told;
    if (operator === 'q') kept.push(state);
    else if (operator === 'Q') state = kept.pop() ?? first;
    else if (operator === 'Do') found.lends ||= isUnseen(state);
    else if (showing.has(operator)) {
      found.hides ||= isUnseen(state);
      found.borrows ||= !state.isChosen;
    } else state = changed(state, told, inkless);
    return found.hides ? 'enough' : 'on';
  });
  // The next stream of the same page goes on with it.
  found.hides ||= isUnseen(state);
  return found;
};

/** No words of what is drawn without ink are seen. */
const noInk = /^\/ca\s{1,9}(?:0(?:\.0{0,9})?|\.0{1,9})(?![\d.])/;
const longestObject = 4000;

const numberOfObject = (head: string): string | undefined => {
  const at = head.lastIndexOf(' obj');
  const isOwn = at >= 0 && !head.slice(at).includes('ExtGState') && !head.slice(at).includes('endobj');
  return isOwn ? /(\d{1,9}) \d{1,5}$/.exec(head.slice(Math.max(0, at - 20), at))?.[1] : undefined;
};

/** By which names pages may say that what follows is drawn without ink; null where that can not be told. */
const namesOfNoInk = (file: Buffer): ReadonlySet<string> | null => {
  const names = new Set<string>();
  for (let at = file.indexOf('/ca'); at >= 0; at = file.indexOf('/ca', at + 3)) {
    if (!noInk.test(file.toString('latin1', at, at + 24))) continue;
    const number = numberOfObject(file.toString('latin1', Math.max(0, at - longestObject), at));
    if (number === undefined) return null;
    for (let from = file.indexOf(` ${number} 0 R`); from >= 0; from = file.indexOf(` ${number} 0 R`, from + 4)) {
      const name = /\/([^\s/<>[\]()]{1,40})$/.exec(file.toString('latin1', Math.max(0, from - 41), from))?.[1];
      if (name === undefined) return null;
      names.add(name);
    }
  }
  return names;
};

const pictures = /\/(?:DCT|JPX|CCITTFax|JBIG2)Decode\b/;

const unpacked = (bytes: Buffer, dictionary: string): Buffer | null => {
  const filters = dictionary.match(/\/\w{2,20}Decode\b/g) ?? [];
  if (filters.length > 1 || (filters[0] !== undefined && filters[0] !== '/FlateDecode')) return null;
  try {
    return filters.length ? inflateSync(bytes, { maxOutputLength: mostBytes }) : bytes;
  } catch {
    return null; // it may say anything
  }
};

type Stream = { dictionary: string; bytes: Buffer };

function* streamsOf(file: Buffer): Generator<Stream> {
  for (let at = file.indexOf('stream'); at >= 0; ) {
    const head = file.toString('latin1', Math.max(0, at - longestObject), at);
    const start = at + 6 + (file[at + 6] === 13 ? 1 : 0) + 1;
    const end = file.indexOf('endstream', start);
    if (end < 0) return;
    yield { dictionary: head.slice(head.lastIndexOf(' obj')), bytes: file.subarray(start, end) };
    at = file.indexOf('stream', end + 9);
  }
}

/** Whether a PDF may have words that nobody sees on its pages. */
export const mayHideWords = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const inkless = file.includes('/Encrypt') ? null : namesOfNoInk(file);
  if (!inkless) return true;
  const all = { lends: false, borrows: false };
  for (const { dictionary, bytes: packed } of streamsOf(file)) {
    if (pictures.test(dictionary)) continue;
    const content = unpacked(packed, dictionary);
    // A packed list of what pages may say is no page.
    if (!content || (content.includes('/ca') && namesOfNoInk(content)?.size !== 0)) return true;
    const { hides, lends, borrows } = drawingOf(content, inkless);
    if (hides) return true;
    all.lends ||= lends;
    all.borrows ||= borrows && dictionary.includes('/Form');
  }
  return all.lends && all.borrows;
};
