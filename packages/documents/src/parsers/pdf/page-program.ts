import { type TokenKind, type Tokens, tokensOf } from './tokens.ts';

// What a page draws is a program of operators, each behind what it is about. Here only a program is understood of which every reader of
// PDFs understands the same: whatever is out of the ordinary ends it.

/** An operator that decides whether words are seen, with what stands before it. */
export type Operator = {
  operator: string;
  /** All that stands before it, where that is numbers. */
  numbers: () => number[] | null;
  /** The name that stands right before it. */
  name: () => string | null;
};

/** So much has to stand before an operator. */
const counts: Readonly<Record<string, number>> = {
  ...{ w: 1, J: 1, j: 1, M: 1, d: 2, ri: 1, i: 1, gs: 1, q: 0, Q: 0, cm: 6 },
  ...{ m: 2, l: 2, c: 6, v: 4, y: 4, h: 0, re: 4, S: 0, s: 0, f: 0, F: 0, 'f*': 0, B: 0, 'B*': 0, b: 0, 'b*': 0, n: 0, W: 0, 'W*': 0 },
  ...{ BT: 0, ET: 0, Tc: 1, Tw: 1, Tz: 1, TL: 1, Tf: 2, Tr: 1, Ts: 1, Td: 2, TD: 2, Tm: 6, 'T*': 0, Tj: 1, TJ: 1, "'": 1, '"': 3 },
  ...{ CS: 1, cs: 1, G: 1, g: 1, RG: 3, rg: 3, K: 4, k: 4, sh: 1, Do: 1, MP: 1, DP: 2, BMC: 1, BDC: 2, EMC: 0, BX: 0, EX: 0 },
};
/** Of these it depends on the space of colours. */
const coloured = ['SC', 'SCN', 'sc', 'scn'] as const;
const telling: ReadonlySet<string> = new Set(['gs', 'g', 'rg', 'k', 'cs', 'sc', 'scn', 'Tr', 'Do', 'q', 'Q', 'Tj', 'TJ', "'", '"']);
const mostOperands = 33;
const longest = 3;

/** A short word as a number, which costs no text. */
const keyOf = (source: string, start: number, end: number): number => {
  let key = 0;
  for (let at = start; at < end; at += 1) key = key * 256 + source.charCodeAt(at);
  return end - start > longest ? -1 : key;
};

const known = new Map(
  [...Object.entries(counts), ...coloured.map((operator) => [operator, null] as const)].map(([operator, count]) => [
    keyOf(operator, 0, operator.length),
    { operator, count, isTelling: telling.has(operator) },
  ]),
);

type Operand = 'number' | 'name' | 'other';

const deepest = 20;
const constants: ReadonlySet<string> = new Set(['true', 'false', 'null']);

type Program = { source: string; tokens: Tokens };

const isConstant = ({ source, tokens }: Program): boolean => constants.has(source.slice(tokens.start, tokens.end));

/** Passes over a list, or a dictionary, and all that is in it; no, where it is not as it should be. */
const passOver = (program: Program, end: 'close' | 'closeDictionary', depth = 0): boolean => {
  const { tokens } = program;
  for (let kind = tokens.next(); kind !== end; kind = tokens.next()) {
    if (kind === 'number' || kind === 'name' || kind === 'string') continue;
    if (kind === 'word' && end === 'closeDictionary' && isConstant(program)) continue;
    if (depth > deepest || (kind !== 'open' && kind !== 'openDictionary')) return false;
    if (!passOver(program, kind === 'open' ? 'close' : 'closeDictionary', depth + 1)) return false;
  }
  return true;
};

/** What stands before the next operator. */
const createOperands = (program: Program) => {
  const { source, tokens } = program;
  const kinds: Operand[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let count = 0;
  const textAt = (index: number): string => source.slice(starts[index], ends[index]);
  const put = (kind: Operand): boolean => {
    kinds[count] = kind;
    starts[count] = tokens.start;
    ends[count] = tokens.end;
    count += 1;
    return count <= mostOperands;
  };
  return {
    /** Takes what stands there next; no, where it can stand before no operator. */
    take: (kind: TokenKind): boolean => {
      if (kind === 'number' || kind === 'name') return put(kind);
      if (kind === 'string') return put('other');
      if (kind !== 'open' && kind !== 'openDictionary') return false;
      return put('other') && passOver(program, kind === 'open' ? 'close' : 'closeDictionary');
    },
    count: (): number => count,
    clear: (): void => {
      count = 0;
    },
    numbers: (): number[] | null => {
      const before = kinds.slice(0, count);
      return before.every((kind) => kind === 'number') ? before.map((_, index) => Number(textAt(index))) : null;
    },
    name: (): string | null => (kinds[count - 1] === 'name' ? textAt(count - 1) : null),
  };
};

/** Tells the operators of a page that decide what is seen; no, where something is not understood, or the listener understands it not. */
export const isUnderstood = (source: string, hear: (told: Operator) => boolean): boolean => {
  const tokens = tokensOf(source);
  const operands = createOperands({ source, tokens });
  const told: Operator = { operator: '', numbers: operands.numbers, name: operands.name };
  const takeOperator = (): boolean => {
    const found = known.get(keyOf(source, tokens.start, tokens.end));
    const count = operands.count();
    if (!found || (found.count === null ? count === 0 : found.count !== count)) return false;
    told.operator = found.operator;
    const isHeard = !found.isTelling || hear(told);
    operands.clear();
    return isHeard;
  };
  for (let kind = tokens.next(); kind !== 'end'; kind = tokens.next()) {
    if (!(kind === 'word' ? takeOperator() : operands.take(kind))) return false;
  }
  return true;
};
