import type { Aim, Relation } from './question-words.ts';
import type { Piece } from './scan-question.ts';

/** What a row must be like. */
export type Condition = { column: number; relation: Relation; values: string[] };
/** A question that was understood whole. */
export type TableQuestion = { aim: Aim; target: number | null; conditions: Condition[]; known: number };

const isWord = (piece: Piece | undefined, key: 'filler' | 'and' | 'unclear'): boolean => piece?.kind === 'word' && key in piece.word;
const relationOf = (piece: Piece | undefined): Relation | null =>
  piece?.kind === 'word' && 'relation' in piece.word ? piece.word.relation : null;
const aimOf = (piece: Piece | undefined): Aim | null => (piece?.kind === 'word' && 'aim' in piece.word ? piece.word.aim : null);
const saidValue = (piece: Piece | undefined): string | null => (piece?.kind === 'value' || piece?.kind === 'number' ? piece.text : null);

/** The most particular thing asked decides: 'what is the total' asks for a total. */
const order: readonly Aim[] = ['sum', 'average', 'maximum', 'minimum', 'count', 'list', 'lookup'];

/** A word for what the rows are stands beside the words that count: 'how many orders', 订单有多少条. */
const isNameOfRows = (pieces: readonly Piece[], index: number): boolean => {
  const counts = (piece: Piece | undefined): boolean => aimOf(piece) === 'count' || aimOf(piece) === 'list';
  for (const step of [-1, 1]) {
    let at = index + step;
    while (pieces[at]?.kind === 'unknown' || isWord(pieces[at], 'filler')) at += step;
    if (counts(pieces[at]) && Math.abs(at - index) <= 6) return true;
  }
  return false;
};

type Read = { condition: Condition; end: number };

/** `column relation value`, with `between one and another`. */
const explicitAt = (pieces: readonly Piece[], at: number): Read | null => {
  const column = pieces[at];
  if (column?.kind !== 'column') return null;
  let next = at + 1;
  while (isWord(pieces[next], 'filler')) next += 1;
  const relation = relationOf(pieces[next]);
  const value = saidValue(pieces[next + (relation ? 1 : 0)]);
  if (value === null) return null;
  const end = next + (relation ? 2 : 1);
  if (relation !== 'between')
    return relation || next === at + 1 ? { condition: { column: column.column, relation: relation ?? 'is', values: [value] }, end } : null;
  const second = saidValue(pieces[end + 1]);
  if (second === null || !(isWord(pieces[end], 'and') || isWord(pieces[end], 'filler'))) return null;
  return { condition: { column: column.column, relation, values: [value, second] }, end: end + 2 };
};

const isSaid = (piece: Piece): boolean => piece.kind === 'column' || piece.kind === 'value' || piece.kind === 'number';

/** Reads the pieces of a question; null unless every one of them is understood. */
export const readQuestion = (pieces: readonly Piece[]): TableQuestion | null => {
  const conditions: Condition[] = [];
  const targets: number[] = [];
  const found = new Set<Aim>();
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    const explicit = explicitAt(pieces, at);
    const aim = aimOf(piece);
    if (explicit) {
      conditions.push(explicit.condition);
      at = explicit.end;
      continue;
    }
    if (piece?.kind === 'column') targets.push(piece.column);
    else if (piece?.kind === 'value') {
      const [column, ...others] = piece.columns;
      if (column === undefined || others.length) return null;
      conditions.push({ column, relation: 'is', values: [piece.text] });
    } else if (aim) found.add(aim);
    else if (piece?.kind === 'number' || isWord(piece, 'unclear')) return null;
    else if (piece?.kind === 'unknown' && !isNameOfRows(pieces, at)) return null;
    at += 1;
  }
  const [target = null, ...more] = [...new Set(targets)];
  const aim = order.find((each) => found.has(each));
  if (!aim || more.length) return null;
  return { aim, target, conditions, known: pieces.filter(isSaid).length };
};
