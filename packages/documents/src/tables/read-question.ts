import type { ColumnKinds } from './column-kinds.ts';
import { decide, type Named, type TableQuestion } from './decide-question.ts';
import type { Aim, Manner } from './question-words.ts';
import { behindOf, type Condition, explicitAt, isOfItsKind, isWord, ofPriceAt, relationOf } from './read-condition.ts';
import type { Piece } from './scan-question.ts';

const aimOf = (piece: Piece | undefined): Aim | null => (piece?.kind === 'word' && 'aim' in piece.word ? (piece.word.aim ?? null) : null);
const mannerOf = (piece: Piece | undefined): Manner | null =>
  piece?.kind === 'word' && 'manner' in piece.word ? (piece.word.manner ?? null) : null;

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
    const explicit = explicitAt(pieces, at, kinds) ?? ofPriceAt(pieces, at, kinds);
    const aim = aimOf(piece);
    const manner = mannerOf(piece);
    const relation = relationOf(piece);
    if (explicit) {
      if (!isOfItsKind(explicit.condition, kinds)) return null;
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
    else if (piece?.kind === 'number' || behindOf(piece) || isWord(piece, 'unclear')) return null;
    else if (piece?.kind === 'unknown' && !isNameOfRows(pieces, at)) return null;
    if (manner) manners.add(manner);
    at += 1;
  }
  const isKnown = !pieces.some(({ kind }) => kind === 'unknown');
  const decided = decide({ aims, manners, named, conditions, isKnown }, kinds);
  return decided && { ...decided, conditions, known: pieces.filter(isSaid).length };
};
