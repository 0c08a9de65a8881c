import type { ColumnKinds } from './column-kinds.ts';
import { currenciesOf } from './currencies.ts';
import { amountOf } from './decimal.ts';
import type { Relation } from './question-words.ts';
import type { Piece } from './scan-question.ts';

/** What a row must be like. */
export type Condition = { column: number; relation: Relation; values: string[] };

/** A condition that is said at a place, and where what is said behind it begins. */
export type ReadCondition = { condition: Condition; end: number };

export const isWord = (piece: Piece | undefined, key: 'filler' | 'and' | 'unclear'): boolean => piece?.kind === 'word' && key in piece.word;
export const relationOf = (piece: Piece | undefined): Relation | null =>
  piece?.kind === 'word' && 'relation' in piece.word ? piece.word.relation : null;
export const behindOf = (piece: Piece | undefined): Relation | null =>
  piece?.kind === 'word' && 'behind' in piece.word ? piece.word.behind : null;

const saidValue = (piece: Piece | undefined, relation: Relation): string | null => {
  if (piece?.kind === 'value') return relation === 'contains' ? (piece.said ?? piece.text) : piece.text;
  return piece?.kind === 'number' ? piece.text : null;
};

/** A text that stands in other columns alone is not said of this one: 'what colour is the tote'. */
const isOfColumn = (piece: Piece | undefined, column: number): boolean =>
  piece?.kind !== 'value' || !piece.columns.length || piece.columns.includes(column);

const comparisons: ReadonlySet<Relation> = new Set(['more', 'atLeast', 'less', 'atMost', 'between']);

export const isComparison = ({ relation }: Condition): boolean => comparisons.has(relation);

type Compared = { relation: Relation; values: string[]; end: number };

/** `relation value`, `value or more`, `between one and another`; beside a column the relation may be left out. */
const comparedAt = (pieces: readonly Piece[], at: number): Compared | null => {
  const relation = relationOf(pieces[at]);
  const next = at + (relation ? 1 : 0);
  const value = saidValue(pieces[next], relation ?? 'is');
  if (value === null) return null;
  const behind = behindOf(pieces[next + 1]);
  // 在 is said of a span, and of one end of it: 在60以下.
  if (behind) return !relation || relation === 'is' || relation === 'between' ? { relation: behind, values: [value], end: next + 2 } : null;
  if (relation !== 'between') return { relation: relation ?? 'is', values: [value], end: next + 1 };
  const second = saidValue(pieces[next + 2], relation);
  if (second === null || !(isWord(pieces[next + 1], 'and') || isWord(pieces[next + 1], 'filler'))) return null;
  return { relation, values: [value, second], end: next + 3 };
};

const moneyIn = (values: readonly string[]): (readonly string[])[] =>
  values.map((value) => currenciesOf(amountOf(value)?.unit ?? '')).filter(({ length }) => length > 0);

/** `column relation value`. */
export const explicitAt = (pieces: readonly Piece[], at: number, kinds: ColumnKinds): ReadCondition | null => {
  const piece = pieces[at];
  if (piece?.kind !== 'column') return null;
  const { column } = piece;
  let next = at + 1;
  while (isWord(pieces[next], 'filler')) next += 1;
  const compared = comparedAt(pieces, next);
  if (!compared) return null;
  const { end, ...said } = compared;
  // 'Articles over 290 euros': the names are what is asked for.
  if (comparisons.has(said.relation) && moneyIn(said.values).length && !kinds.hasNumbers(column)) return null;
  const relation = relationOf(pieces[next]);
  if (said.relation === 'is' && !isOfColumn(pieces[end - 1], column)) return null;
  return relation || next === at + 1 || said.relation !== 'is' ? { condition: { column, ...said }, end } : null;
};

/** A comparison with money says of itself that it is one of prices: 'articles over 290 euros', 'cheaper than 60'. */
export const ofPriceAt = (pieces: readonly Piece[], at: number, { price }: ColumnKinds): ReadCondition | null => {
  const compared = comparedAt(pieces, at);
  const piece = pieces[at];
  if (price === null || !compared || !comparisons.has(compared.relation)) return null;
  const { end, ...said } = compared;
  const numbers = pieces.slice(at, end).flatMap((each) => (each.kind === 'number' ? [each] : []));
  const isOfMoney =
    numbers.some(({ isMoney }) => isMoney) || (piece?.kind === 'word' && 'relation' in piece.word && piece.word.manner === 'money');
  return numbers.length === said.values.length && isOfMoney ? { condition: { column: price, ...said }, end } : null;
};

/** Money is asked of a column that has it: in that currency where it names one, and not of a number of things. */
export const isOfItsKind = ({ column, values }: Condition, kinds: ColumnKinds): boolean => {
  const units = moneyIn(values);
  if (!units.length) return true;
  const named = kinds.currencies(column);
  if (named.length) return units.every((codes) => codes.some((code) => named.includes(code)));
  return kinds.price === null || column === kinds.price || kinds.hasCurrencies(column);
};
