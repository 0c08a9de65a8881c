import type { ColumnKinds } from './column-kinds.ts';
import { decide, type Named, type TableQuestion } from './decide-question.ts';
import type { Aim, Manner, Relation } from './question-words.ts';
import type { Piece } from './scan-question.ts';

/** What a row must be like. */
export type Condition = { column: number; relation: Relation; values: string[] };

const isWord = (piece: Piece | undefined, key: 'filler' | 'and' | 'unclear'): boolean => piece?.kind === 'word' && key in piece.word;
const relationOf = (piece: Piece | undefined): Relation | null =>
  piece?.kind === 'word' && 'relation' in piece.word ? piece.word.relation : null;
const aimOf = (piece: Piece | undefined): Aim | null => (piece?.kind === 'word' && 'aim' in piece.word ? (piece.word.aim ?? null) : null);
const mannerOf = (piece: Piece | undefined): Manner | null =>
  piece?.kind === 'word' && 'manner' in piece.word ? (piece.word.manner ?? null) : null;
const saidValue = (piece: Piece | undefined): string | null => (piece?.kind === 'value' || piece?.kind === 'number' ? piece.text : null);

/** A word for what the rows are stands beside the words that count: 'how many orders', 订单有多少条. */
const isNameOfRows = (pieces: readonly Piece[], index: number): boolean => {
  const counts = (piece: Piece | undefined): boolean => (aimOf(piece) === 'count' && mannerOf(piece) === null) || aimOf(piece) === 'list';
  for (const step of [-1, 1]) {
    let at = index + step;
    while (pieces[at]?.kind === 'unknown' || isWord(pieces[at], 'filler')) at += step;
    if (counts(pieces[at]) && Math.abs(at - index) <= 6) return true;
  }
  return false;
};

type Read = { condition: Condition; end: number };

/** A text that stands in other columns alone is not said of this one: 'what colour is the tote'. */
const isOfColumn = (piece: Piece | undefined, column: number): boolean =>
  piece?.kind !== 'value' || !piece.columns.length || piece.columns.includes(column);

/** `column relation value`, with `between one and another`. */
const explicitAt = (pieces: readonly Piece[], at: number): Read | null => {
  const column = pieces[at];
  if (column?.kind !== 'column') return null;
  let next = at + 1;
  while (isWord(pieces[next], 'filler')) next += 1;
  const relation = relationOf(pieces[next]);
  const said = pieces[next + (relation ? 1 : 0)];
  const value = saidValue(said);
  if (value === null || ((relation ?? 'is') === 'is' && !isOfColumn(said, column.column))) return null;
  const end = next + (relation ? 2 : 1);
  if (relation !== 'between')
    return relation || next === at + 1 ? { condition: { column: column.column, relation: relation ?? 'is', values: [value] }, end } : null;
  const second = saidValue(pieces[end + 1]);
  if (second === null || !(isWord(pieces[end], 'and') || isWord(pieces[end], 'filler'))) return null;
  return { condition: { column: column.column, relation, values: [value, second] }, end: end + 2 };
};

const isSaid = (piece: Piece): boolean => piece.kind !== 'word' && piece.kind !== 'unknown';

/** The aim of the next word that says more than 'the' and 'is'. */
const besideOf = (pieces: readonly Piece[], index: number, step: 1 | -1): Aim | null => {
  let at = index + step;
  while (isWord(pieces[at], 'filler') || relationOf(pieces[at]) === 'is') at += step;
  return aimOf(pieces[at]);
};

const namedAt = (pieces: readonly Piece[], at: number, { column, isPlural }: Extract<Piece, { kind: 'column' }>): Named => {
  const beside = [besideOf(pieces, at, -1), besideOf(pieces, at, 1)];
  return {
    ...{ column, isPlural },
    isShown: beside.includes('list') || beside.includes('lookup'),
    isCounted: beside.includes('count'),
    isLast: !pieces.slice(at + 1).some((piece) => isSaid(piece) || aimOf(piece) !== null),
  };
};

/** Reads the pieces of a question; null unless every one of them is understood. */
export const readQuestion = (pieces: readonly Piece[], kinds: ColumnKinds): TableQuestion | null => {
  const conditions: Condition[] = [];
  const named: Named[] = [];
  const aims = new Set<Aim>();
  const manners = new Set<Manner>();
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    const explicit = explicitAt(pieces, at);
    const aim = aimOf(piece);
    const manner = mannerOf(piece);
    const relation = relationOf(piece);
    if (explicit) {
      conditions.push(explicit.condition);
      at = explicit.end;
      continue;
    }
    if (piece?.kind === 'column') named.push(namedAt(pieces, at, piece));
    else if (piece?.kind === 'value') {
      const [column, ...others] = piece.columns;
      if (column === undefined || others.length) return null;
      conditions.push({ column, relation: 'is', values: [piece.text] });
    } else if (aim) aims.add(aim);
    // A relation without its value is a question of another kind.
    else if (relation && relation !== 'is' && relation !== 'between') return null;
    else if (piece?.kind === 'number' || isWord(piece, 'unclear')) return null;
    else if (piece?.kind === 'unknown' && !isNameOfRows(pieces, at)) return null;
    if (manner) manners.add(manner);
    at += 1;
  }
  const decided = decide({ aims, manners, named, conditions }, kinds);
  return decided && { ...decided, conditions, known: pieces.filter(isSaid).length };
};
