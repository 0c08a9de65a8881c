import type { ColumnKinds } from './column-kinds.ts';
import type { Aim, Manner } from './question-words.ts';
import type { Condition } from './read-question.ts';

/** A column that a question names, and how: beside a word that asks for it, beside one that counts, at the end. */
export type Named = { column: number; isPlural: boolean; isShown: boolean; isCounted: boolean; isLast: boolean };

/** What is to be done: `target` is the column that is computed of or looked up; `shown` the one that is told of the rows found instead. */
type Decided = { aim: Aim; target: number | null; shown: number | null; isDistinct: boolean };

/** A question that was understood whole. */
export type TableQuestion = Decided & { conditions: Condition[]; known: number };

type Said = { aims: ReadonlySet<Aim>; manners: ReadonlySet<Manner>; named: readonly Named[]; conditions: readonly Condition[] };

/** The most particular thing asked decides: 'what is the total' asks for a total. */
const order: readonly Aim[] = ['sum', 'average', 'maximum', 'minimum', 'count', 'list', 'lookup'];

const once = (named: readonly Named[]): Named[] => [...new Map(named.map((each) => [each.column, each])).values()];

const only = <Value>(values: readonly Value[]): Value | null => (values.length === 1 ? (values[0] ?? null) : null);

/** Columns that only say what the rows are: 'the total stock of red products'. In Chinese nothing tells one from many. */
const areNamesOfRows = (named: readonly Named[], kinds: ColumnKinds): boolean =>
  named.every(({ column, isPlural, isShown }) => !isShown && !kinds.isMeasure(column) && (isPlural || !kinds.isDays(column)));

const plain = (aim: Aim, target: number | null): Decided => ({ aim, target, shown: null, isDistinct: false });

const decideComputed = (aim: 'sum' | 'average', named: readonly Named[], kinds: ColumnKinds): Decided | null => {
  const measure = only(named.length === 1 ? named : named.filter(({ column }) => kinds.isMeasure(column)));
  return measure &&
    areNamesOfRows(
      named.filter((each) => each !== measure),
      kinds,
    )
    ? plain(aim, measure.column)
    : null;
};

/** Highest, latest, cheapest: of which column, and whether that or what stands beside it is asked for. */
const decideExtreme = (aim: 'maximum' | 'minimum', { manners, named }: Said, kinds: ColumnKinds): Decided | null => {
  const ordered = named.filter(({ column }) => kinds.isMeasure(column) || kinds.isDays(column));
  const said = only(ordered);
  const meant = manners.has('money') ? kinds.price : manners.has('day') ? kinds.day() : null;
  const measure = said?.column ?? meant;
  if (measure === null || ordered.length > 1 || (manners.has('day') && !kinds.isDays(measure))) return null;
  const others = named.filter(({ column }) => column !== measure);
  const shown = others.filter(({ isShown, isLast }) => isShown || (isLast && !said?.isShown));
  const rest = others.filter((each) => !shown.includes(each));
  if (shown.length > 1 || !areNamesOfRows(rest, kinds)) return null;
  return { ...plain(aim, measure), shown: shown[0]?.column ?? null };
};

/** How many rows there are, how many different values, or how much of something that is counted in a column. */
const decideCount = ({ manners, named, conditions }: Said, kinds: ColumnKinds): Decided | null => {
  const one = only(named);
  if (manners.has('distinct')) return one && { ...plain('count', one.column), isDistinct: true };
  const isMeasure = ({ column }: Named): boolean => kinds.isMeasure(column);
  const measure = only(named.filter((each) => isMeasure(each) && (each.isCounted || named.length === 1)));
  const rest = named.filter((each) => each !== measure);
  if (measure)
    return areNamesOfRows(
      rest.map((each) => ({ ...each, isShown: false })),
      kinds,
    )
      ? plain('sum', measure.column)
      : null;
  if (manners.has('amount') || named.length > 1) return null;
  return one || conditions.length ? plain('count', one?.column ?? null) : null;
};

const decideShown = (aim: 'list' | 'lookup', { manners, named, conditions }: Said, kinds: ColumnKinds): Decided | null => {
  if (!named.length && manners.has('money') && conditions.length) return kinds.price === null ? null : plain(aim, kinds.price);
  const shown = only(named) ?? only(named.filter(({ isShown }) => isShown));
  if (!shown) return named.length ? null : plain(aim, null);
  return areNamesOfRows(
    named.filter((each) => each !== shown),
    kinds,
  )
    ? plain(aim, shown.column)
    : null;
};

/** What the words of a question, taken together, ask for; null where they could mean two things. */
export const decide = (said: Said, kinds: ColumnKinds): Decided | null => {
  const aim = order.find((each) => said.aims.has(each));
  const named = once(said.named);
  const all = { ...said, named };
  switch (aim) {
    case 'sum':
    case 'average':
      return decideComputed(aim, named, kinds);
    case 'maximum':
    case 'minimum':
      return decideExtreme(aim, all, kinds);
    case 'count':
      return decideCount(all, kinds);
    case 'list':
    case 'lookup':
      return decideShown(aim, all, kinds);
    default:
      return null;
  }
};
