import type { DocumentText } from '../document-text.ts';
import { columnKinds, isDate } from './column-kinds.ts';
import type { Correction } from './corrections.ts';
import { isSameUnit } from './currencies.ts';
import type { TableQuestion } from './decide-question.ts';
import { type Amount, amountOf, compare, type Decimal, decimalText, plus, zero } from './decimal.ts';
import type { Aim, Relation } from './question-words.ts';
import type { Condition } from './read-condition.ts';
import { readQuestion } from './read-question.ts';
import { scanQuestion, vocabularyOf } from './scan-question.ts';
import { type SheetTable, tablesOf } from './sheet-table.ts';

/** What was computed of a table, with the cells that it was computed of. */
export type TableAnswer = {
  aim: Aim;
  /** One for what is computed, one a row for what is looked up. */
  values: string[];
  sheet: string;
  /** The cells, runs of them as ranges: B2:B9. */
  references: string[];
  /** Their places in the canonical text, to be marked, and what they say. */
  ranges: { start: number; end: number; text: string }[];
  /** Somebody corrected one of the rows by hand: it does not say what stands at its place. */
  isCorrected: boolean;
};

const longestQuestion = 400;

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** A value of a question: a day, a number, or words. */
type Wanted = { text: string; amount: Amount | null; isDay: boolean };
type Seen = { words: string; amount: Amount | null };

const wantedOf = (text: string): Wanted => ({ text, amount: amountOf(text), isDay: isDate(text) });

/** 15 % is 0.15; whoever says a currency means that one. */
const compareAmounts = (cell: Amount, wanted: Amount): number | null => {
  if (isSameUnit(cell.unit, wanted.unit)) return compare(cell, wanted);
  const isPercent = [cell.unit, wanted.unit].includes('%');
  if (cell.unit && wanted.unit) return null;
  const plain = ({ digits, scale, unit }: Amount): Decimal => ({ digits, scale: unit === '%' ? scale + 2 : scale });
  return isPercent ? compare(plain(cell), plain(wanted)) : compare(cell, wanted);
};

/** How a cell stands to a value: numbers to numbers, days to days; null for anything else, which has no order. */
const orderOf = ({ words, amount }: Seen, wanted: Wanted): number | null => {
  if (wanted.isDay) return isDate(words) ? order(words.slice(0, wanted.text.length), wanted.text) : null;
  return amount && wanted.amount ? compareAmounts(amount, wanted.amount) : null;
};

const isLike = (cell: Seen, wanted: Wanted): boolean => {
  const sign = orderOf(cell, wanted);
  return sign === null ? cell.words === wanted.text : sign === 0;
};

/** What each relation asks of a cell; `second` is the upper end of a span. */
const relations: Readonly<Record<Relation, (cell: Seen, wanted: Wanted, second: Wanted) => boolean>> = {
  is: isLike,
  isNot: (cell, wanted) => !isLike(cell, wanted),
  contains: ({ words }, { text }) => words.includes(text),
  more: (cell, wanted) => (orderOf(cell, wanted) ?? 0) > 0,
  atLeast: (cell, wanted) => (orderOf(cell, wanted) ?? -1) >= 0,
  less: (cell, wanted) => (orderOf(cell, wanted) ?? 0) < 0,
  atMost: (cell, wanted) => (orderOf(cell, wanted) ?? 1) <= 0,
  between: (cell, wanted, second) => (orderOf(cell, wanted) ?? -1) >= 0 && (orderOf(cell, second) ?? 1) <= 0,
};

const matching = (table: SheetTable, conditions: readonly Condition[]): number[] => {
  const tests = conditions.map(({ column, relation, values: [value = '', second = ''] }) => {
    const [words, amounts, wanted, upper] = [table.words(column), table.amounts(column), wantedOf(value), wantedOf(second)];
    return (row: number): boolean => relations[relation]({ words: words[row] ?? '', amount: amounts[row] ?? null }, wanted, upper);
  });
  return table.rows.flatMap((_, row) => (tests.every((test) => test(row)) ? [row] : []));
};

/** B2, B3, B4 are B2:B4. */
const asRanges = (references: readonly string[]): string[] => {
  const runs: { first: string; last: string }[] = [];
  const next = (reference: string): string =>
    reference.replace(/^([A-Z]{1,4})(\d{1,8})$/, (_, column: string, row: string) => column + (Number(row) + 1));
  for (const reference of references) {
    const run = runs.at(-1);
    if (run && next(run.last) === reference) run.last = reference;
    else runs.push({ first: reference, last: reference });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}:${last}`));
};

type Picked = { table: SheetTable; aim: Aim; column: number; rows: readonly number[] };

const answer = ({ table, aim, column, rows }: Picked, values: string[]): TableAnswer => ({
  aim,
  values,
  sheet: table.sheet,
  references: asRanges(rows.map((row) => table.reference(row, column))),
  ranges: rows.flatMap((row) => {
    const cell = table.rows[row]?.[column];
    return cell ? [cell] : [];
  }),
  isCorrected: rows.some(table.isCorrected),
});

const withUnit = (value: string, unit: string): string =>
  /^[$€£¥₩]$/.test(unit) ? value.replace(/^-?/, (sign) => sign + unit) : `${value}${unit === '%' ? '' : ' '}${unit}`.trim();

/** To six places, as no more is asked of an average. */
const divided = ({ digits, scale }: Decimal, count: number): Decimal => {
  const places = 6;
  const raised = digits * 10n ** BigInt(Math.max(0, places - scale));
  const by = BigInt(count);
  const half = (raised < 0n ? -by : by) / 2n;
  return { digits: (raised + half) / by, scale: Math.max(scale, places) };
};

const compute = (picked: Picked): TableAnswer | null => {
  const { table, aim, column, rows } = picked;
  const filled = rows.filter((row) => (table.rows[row]?.[column]?.text ?? '') !== '');
  const amounts = filled.map((row) => table.amounts(column)[row] ?? null);
  const numbers = amounts.filter((amount) => amount !== null);
  const units = new Set(numbers.map(({ unit }) => unit));
  // A word among the numbers, or two currencies: whatever is computed of that is not the answer.
  if (numbers.length < amounts.length || units.size > 1) return null;
  const [unit = ''] = units;
  const say = (value: Decimal): string => withUnit(decimalText(value), unit);
  const sum = numbers.reduce<Decimal>(plus, zero);
  if (aim === 'sum') return answer({ ...picked, rows: filled }, [say(sum)]);
  return numbers.length ? answer({ ...picked, rows: filled }, [say(divided(sum, numbers.length))]) : null;
};

/** The rows with the best value of a column; none where one of them has no value that can be compared. */
const bestOf = ({ table, aim, column, rows }: Picked): number[] | null => {
  const filled = rows.filter((row) => table.words(column)[row]);
  const isBetter = (sign: number): boolean => (aim === 'maximum' ? sign > 0 : sign < 0);
  const amounts = table.amounts(column);
  const words = table.words(column);
  const signOf = (one: number, other: number): number | null => {
    const [first, second] = [amounts[one], amounts[other]];
    if (first && second) return first.unit === second.unit ? compare(first, second) : null;
    return isDate(words[one] ?? '') && isDate(words[other] ?? '') ? order(words[one] ?? '', words[other] ?? '') : null;
  };
  let best: number[] = [];
  for (const row of filled) {
    const sign = best[0] === undefined ? 0 : signOf(row, best[0]);
    if (sign === null) return null;
    if (best[0] === undefined || isBetter(sign)) best = [row];
    else if (sign === 0) best.push(row);
  }
  return best;
};

const answerExtreme = (picked: Picked, shown: number | null): TableAnswer | null => {
  const best = bestOf(picked);
  if (!best?.length) return null;
  const { table, column } = picked;
  const cellOf = (row: number, of: number): string => table.rows[row]?.[of]?.text ?? '';
  if (shown !== null) return answer({ ...picked, column: shown, rows: best }, [...new Set(best.map((row) => cellOf(row, shown)))]);
  const [first = 0] = best;
  const amount = table.amounts(column)[first];
  return answer({ ...picked, rows: best }, [amount ? withUnit(decimalText(amount), amount.unit) : cellOf(first, column)]);
};

/** Rows are counted by the name of what they are; where that stands in several of them, it is not clear what is meant. */
const answerCount = (picked: Picked, { target, conditions, isDistinct }: TableQuestion): TableAnswer | null => {
  const { table, rows } = picked;
  if (target === null) return answer({ ...picked, column: conditions[0]?.column ?? 0 }, [`${rows.length}`]);
  const filled = rows.filter((row) => table.words(target)[row]);
  const values = new Set(filled.map((row) => table.words(target)[row]));
  if (isDistinct || (!conditions.length && values.size < rows.length)) return answer({ ...picked, rows: filled }, [`${values.size}`]);
  return values.size === rows.length ? answer({ ...picked, column: conditions[0]?.column ?? target }, [`${rows.length}`]) : null;
};

const answerFrom = (table: SheetTable, question: TableQuestion): TableAnswer | null => {
  const { aim, target, shown, conditions } = question;
  const rows = matching(table, conditions);
  const picked: Picked = { table, aim, column: target ?? conditions[0]?.column ?? 0, rows };
  if (aim === 'count') return answerCount(picked, question);
  if (target === null) return null;
  if (aim === 'maximum' || aim === 'minimum') return answerExtreme(picked, shown);
  // What is asked of one row is what stands there.
  const isOne = rows.length === 1 && aim === 'sum';
  if (aim !== 'lookup' && aim !== 'list' && !isOne) return compute(picked);
  if (!conditions.length || (aim !== 'list' && !rows.length)) return null;
  return answer(
    picked,
    rows.map((row) => table.rows[row]?.[target]?.text ?? ''),
  );
};

/** Tables that were looked through once, for any number of questions. */
export type OpenTables = {
  /** Answers a question for cells, rows, sums and counts; null unless it is understood whole, and of one table alone. */
  ask: (question: string) => TableAnswer | null;
};

/** Opens the tables of a document whose columns have names; what was changed by hand counts as it is now. */
export const openTables = (document: DocumentText, corrections: readonly Correction[] = []): OpenTables => {
  const all = tablesOf(document, corrections);
  const isOneOfMany = all.length > 1;
  const tables = all.map((table) => ({ table, vocabulary: vocabularyOf(table, { isOneOfMany }), kinds: columnKinds(table) }));
  return {
    ask: (question) => {
      if (question.length > longestQuestion) return null;
      const understood = tables.flatMap(({ table, vocabulary, kinds }) => {
        const read = readQuestion(scanQuestion(question, vocabulary), kinds);
        return read && read.known > 0 ? [{ table, read }] : [];
      });
      const most = Math.max(0, ...understood.map(({ read }) => read.known));
      const [best, ...others] = understood.filter(({ read }) => read.known === most);
      return best && !others.length && !best.table.isUnclear ? answerFrom(best.table, best.read) : null;
    },
  };
};
