import { inflateRawSync } from 'node:zlib';
import { type TokenKind, type Tokens, tokensOf } from './tokens.ts';

// The objects of a PDF that the library itself has written: nothing in it is encrypted, its one table of places is right, and each of its
// objects is there once. Of other files this understands nothing.

export type Name = { name: string };
export type Reference = { object: number };
export type Dictionary = { entries: ReadonlyMap<string, Value> };
export type Stream = Dictionary & { bytes: Buffer };
export type Value = number | boolean | null | string | Name | Reference | readonly Value[] | Dictionary | Stream;

const deepest = 100;
const mostBytes = 64 * 1024 * 1024;

const nameIn = (source: string, { start, end }: Tokens): Name => ({
  name: source.slice(start, end).replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
});

type Reader = { source: string; tokens: Tokens };

const wordOf = (word: string): Value => {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  throw new SyntaxError(word);
};

/** Of numbers before an R two are a reference. */
const listFrom = ({ source, tokens }: Reader, end: TokenKind, depth: number): Value[] => {
  const list: Value[] = [];
  for (let kind = tokens.next(); kind !== end; kind = tokens.next()) {
    if (kind === 'word' && source.slice(tokens.start, tokens.end) === 'R') {
      const [object] = list.splice(-2);
      if (typeof object !== 'number') throw new SyntaxError('R');
      list.push({ object });
    } else list.push(readValue({ source, tokens }, kind, depth));
  }
  return list;
};

const readValue = (reader: Reader, kind: TokenKind, depth: number): Value => {
  const { source, tokens } = reader;
  if (depth > deepest) throw new SyntaxError('depth');
  if (kind === 'number') return Number(source.slice(tokens.start, tokens.end));
  if (kind === 'name') return nameIn(source, tokens);
  if (kind === 'string') return source.slice(tokens.start, tokens.end);
  if (kind === 'word') return wordOf(source.slice(tokens.start, tokens.end));
  if (kind === 'open') return listFrom(reader, 'close', depth + 1);
  if (kind !== 'openDictionary') throw new SyntaxError(kind);
  const list = listFrom(reader, 'closeDictionary', depth + 1);
  const entries = new Map<string, Value>();
  for (let at = 0; at < list.length; at += 2) {
    const key = list[at];
    if (!isName(key)) throw new SyntaxError('key');
    entries.set(key.name, list[at + 1] ?? null);
  }
  return { entries };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isName = (value: unknown): value is Name => isObject(value) && 'name' in value;
const isReference = (value: unknown): value is Reference => isObject(value) && 'object' in value;
export const isDictionary = (value: unknown): value is Dictionary => isObject(value) && 'entries' in value;
export const isStream = (value: unknown): value is Stream => isDictionary(value) && 'bytes' in value;
export const isList = (value: unknown): value is readonly Value[] => Array.isArray(value);

/** A file whose objects can be looked at. */
export type PlainPdf = {
  /** What a value is, or what the object is to which it refers. */
  follow: (value: Value | undefined) => Value | undefined;
  entry: (dictionary: Dictionary, key: string) => Value | undefined;
  /** What a stream says; null where it can not be told. */
  contentOf: (stream: Stream) => Buffer | null;
  catalog: Dictionary;
};

/** An object that stands at a place of the file. */
const objectAt = (file: Buffer, { from, to }: { from: number; to: number }): Value => {
  const source = file.toString('latin1', from, to);
  const tokens = tokensOf(source);
  if (tokens.next() !== 'number' || tokens.next() !== 'number' || tokens.next() !== 'word') throw new SyntaxError('obj');
  const value = readValue({ source, tokens }, tokens.next(), 0);
  if (!isDictionary(value) || tokens.next() !== 'word' || source.slice(tokens.start, tokens.end) !== 'stream') return value;
  const length = value.entries.get('Length');
  if (typeof length !== 'number') throw new SyntaxError('Length');
  const start = from + tokens.end + 1;
  return { ...value, bytes: file.subarray(start, start + length) };
};

const numberAt = (bytes: Buffer, from: number, size: number): number => (size ? bytes.readUIntBE(from, size) : 0);
const numbersIn = (value: unknown): number[] => (isList(value) ? value.map(Number) : []);

/** Names of filters that the library takes before the usual ones. */
const isAbridged = (entries: ReadonlyMap<string, Value>): boolean => entries.has('F') || entries.has('DP');

const unpacked = ({ entries, bytes }: Stream): Buffer | null => {
  if (isAbridged(entries)) return null;
  const filter = entries.get('Filter') ?? null;
  const only = isList(filter) && filter.length === 1 ? filter[0] : filter;
  if (only === null) return bytes;
  if (!isName(only) || only.name !== 'FlateDecode' || (entries.get('DecodeParms') ?? null) !== null) return null;
  const [method = 0, flags = 0] = bytes;
  if ((method & 15) !== 8 || (flags & 32) !== 0) return null;
  try {
    // Some programs say a smaller window than they use, which the library does not mind.
    return inflateRawSync(bytes.subarray(2), { maxOutputLength: mostBytes });
  } catch {
    return null; // it may say anything
  }
};

/** Where each object stands: in the file, or in a stream of objects. */
type Place = { kind: number; at: number; index: number };

const placesIn = (table: Stream): Map<number, Place> => {
  const { entries } = table;
  const bytes = unpacked(table);
  if (!bytes) throw new SyntaxError('xref');
  const [kindSize = 0, atSize = 0, indexSize = 0] = numbersIn(entries.get('W'));
  const ranges = numbersIn(entries.get('Index'));
  const places = new Map<number, Place>();
  let from = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    for (let object = first; object < first + count; object += 1, from += kindSize + atSize + indexSize)
      places.set(object, {
        kind: numberAt(bytes, from, kindSize),
        at: numberAt(bytes, from + kindSize, atSize),
        index: numberAt(bytes, from + kindSize + atSize, indexSize),
      });
  }
  return places;
};

const startOfPlaces = (file: Buffer): number =>
  Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.subarray(-64).toString('latin1'))?.[1] ?? Number.NaN);

const objectsIn = (packed: Buffer, { entries }: Dictionary): Value[] => {
  const source = packed.toString('latin1', Number(entries.get('First')));
  const tokens = tokensOf(source);
  return Array.from({ length: Number(entries.get('N')) }, () => readValue({ source, tokens }, tokens.next(), 0));
};

/** Opens what the library has written; throws where it is something else, then or later. */
export const openPlainPdf = (bytes: Uint8Array): PlainPdf => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = startOfPlaces(file);
  const table = objectAt(file, { from: end, to: file.length });
  if (!isStream(table)) throw new SyntaxError('xref');
  const places = placesIn(table);
  const starts = [...places.values()].flatMap(({ kind, at }) => (kind === 1 ? [at] : [])).sort((one, other) => one - other);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? end]));
  const groups = new Map<number, Value[]>();

  const groupAt = (object: number): Value[] => {
    const known = groups.get(object);
    if (known) return known;
    const group = follow({ object });
    const packed = isStream(group) ? unpacked(group) : null;
    if (!isStream(group) || !packed) throw new SyntaxError('ObjStm');
    const objects = objectsIn(packed, group);
    groups.set(object, objects);
    return objects;
  };
  const follow = (value: Value | undefined): Value | undefined => {
    if (!isReference(value)) return value;
    const place = places.get(value.object);
    if (place?.kind === 1) return objectAt(file, { from: place.at, to: ends.get(place.at) ?? end });
    return place?.kind === 2 ? groupAt(place.at)[place.index] : undefined;
  };
  const entry: PlainPdf['entry'] = ({ entries }, key) => follow(entries.get(key));
  const catalog = entry(table, 'Root');
  if (!isDictionary(catalog)) throw new SyntaxError('Root');
  return { follow, entry, contentOf: unpacked, catalog };
};

/** The pages of a file in their order. */
export const pagesOf = ({ catalog, entry, follow }: PlainPdf): Dictionary[] => {
  const pagesIn = (node: Value | undefined, depth: number): Dictionary[] => {
    if (!isDictionary(node) || depth > deepest) throw new SyntaxError('Pages');
    const kids = entry(node, 'Kids');
    return isList(kids) ? kids.flatMap((kid) => pagesIn(follow(kid), depth + 1)) : [node];
  };
  return pagesIn(entry(catalog, 'Pages'), 0);
};
