import type { ColumnKinds } from './column-kinds.ts';
import type { Aim, Manner } from './question-words.ts';
import { type Condition, isComparison } from './read-condition.ts';

/** A column that a question names, and how: beside a word that asks for it, beside one that counts, at the end. */
export type Named = { column: number; isPlural: boolean; isShown: boolean; isCounted: boolean; isLast: boolean };

/** What is to be done: `target` is the column that is computed of or looked up; `shown` the one that is told of the rows found instead. */
type Decided = { aim: Aim; target: number | null; shown: number | null; isDistinct: boolean };

/** A question that was understood whole. */
export type TableQuestion = Decided & { conditions: Condition[]; known: number };

type Said = {
  aims: ReadonlySet<Aim>;
  manners: ReadonlySet<Manner>;
  named: readonly Named[];
  conditions: readonly Condition[];
  /** No word is left that may only be a name of what the rows are. */
  isKnown: boolean;
};

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

/** The column with the names of the rows, where a question asks which ones and says nothing else that it would have to be understood for. */
const namesOfRows = ({ conditions, isKnown }: Said, kinds: ColumnKinds): number | null => {
  const name = isKnown ? kinds.name() : null;
  return conditions.some(({ column }) => column === name) ? null : name;
};

/** What 'highest' and 'cheapest' are said of, by the word itself where no column is named; null where it could be two. */
const orderedBy = ({ manners }: Said, ordered: readonly Named[], kinds: ColumnKinds): number | null => {
  if (ordered.length > 1) return null;
  const [said] = ordered;
  if (manners.has('day')) {
    const day = said?.column ?? (manners.has('cost') ? null : kinds.day());
    return day !== null && kinds.isDays(day) ? day : null;
  }
  return said?.column ?? (manners.has('money') || manners.has('cost') ? kinds.price : null);
};

/** Whether the thing is asked for that has the highest value, and not that value: 'which is the cheapest', 单价最高的是哪个. */
const asksForThing = ({ aims, manners }: Said, said: Named | undefined): boolean => {
  if (manners.has('cost') || said?.isShown) return false;
  return !said || aims.has('list') || (manners.has('thing') && !said.isLast);
};

/** Highest, latest, cheapest: of which column, and whether that or what stands beside it is asked for. */
const decideExtreme = (aim: 'maximum' | 'minimum', all: Said, kinds: ColumnKinds): Decided | null => {
  const { named } = all;
  const ordered = named.filter(({ column }) => kinds.isMeasure(column) || kinds.isDays(column));
  const [said] = ordered;
  const measure = orderedBy(all, ordered, kinds);
  if (measure === null) return null;
  const others = named.filter(({ column }) => column !== measure);
  const shown = others.filter(({ isShown, isLast }) => isShown || (isLast && !said?.isShown));
  const rest = others.filter((each) => !shown.includes(each));
  if (shown.length > 1 || !areNamesOfRows(rest, kinds)) return null;
  const [first] = shown;
  if (first || !asksForThing(all, said)) return { ...plain(aim, measure), shown: first?.column ?? null };
  const thing = rest.length ? (only(rest)?.column ?? null) : namesOfRows(all, kinds);
  return thing === null ? null : { ...plain(aim, measure), shown: thing };
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

const decideShown = (aim: 'list' | 'lookup', all: Said, kinds: ColumnKinds): Decided | null => {
  const { manners, named, conditions } = all;
  if (!named.length && manners.has('cost') && conditions.length) return kinds.price === null ? null : plain(aim, kinds.price);
  // 'Which cost less than 60': the rows by their names. 'What is Alba' asks for no column.
  if (!named.length && (aim === 'list' ? conditions.length > 0 : conditions.some(isComparison))) {
    const name = namesOfRows(all, kinds);
    return name === null ? null : plain('list', name);
  }
  const shown = only(named) ?? only(named.filter(({ isShown }) => isShown));
  if (!shown) return named.length ? null : plain(aim, null);
  return areNamesOfRows(
    named.filter((each) => each !== shown),
    kinds,
  )
    ? plain(aim, shown.column)
    : null;
};

/** What the rows are, and what they must be like, is a question too: 'articles over 290 euros'. */
const asksForRows = ({ aims, named, conditions }: Said, kinds: ColumnKinds): boolean => {
  const one = only(named);
  return !aims.size && one !== null && !kinds.isMeasure(one.column) && conditions.some(isComparison);
};

/** What the words of a question, taken together, ask for; null where they could mean two things. */
export const decide = (said: Said, kinds: ColumnKinds): Decided | null => {
  const aim = order.find((each) => said.aims.has(each)) ?? (asksForRows(said, kinds) ? 'list' : undefined);
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
