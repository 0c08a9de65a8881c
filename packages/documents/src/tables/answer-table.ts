import type { DocumentText } from '../document-text.ts';
import { type Amount, amountOf, compare, type Decimal, decimalText, plus, zero } from './decimal.ts';
import type { Aim, Relation } from './question-words.ts';
import { type Condition, readQuestion, type TableQuestion } from './read-question.ts';
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
  /** Their places in the canonical text, to be marked. */
  ranges: { start: number; end: number }[];
};

const longestQuestion = 400;

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

/** A value of a question: a day, a number, or words. */
type Wanted = { text: string; amount: Amount | null; isDay: boolean };
type Seen = { words: string; amount: Amount | null };

const wantedOf = (text: string): Wanted => ({ text, amount: amountOf(text), isDay: isDate(text) });

/** How a cell stands to a value: numbers to numbers, days to days; null for anything else, which has no order. */
const orderOf = ({ words, amount }: Seen, wanted: Wanted): number | null => {
  if (wanted.isDay) return isDate(words) ? order(words.slice(0, wanted.text.length), wanted.text) : null;
  return amount && wanted.amount ? compare(amount, wanted.amount) : null;
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
    return cell ? [{ start: cell.start, end: cell.end }] : [];
  }),
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
  const [first] = numbers;
  if (!first) return null;
  if (aim === 'average') return answer({ ...picked, rows: filled }, [say(divided(sum, numbers.length))]);
  const side = aim === 'maximum' ? 1 : -1;
  const best = numbers.reduce((one, other) => (compare(other, one) * side > 0 ? other : one), first);
  return answer({ ...picked, rows: filled.filter((_, index) => compare(amounts[index] ?? best, best) === 0) }, [say(best)]);
};

const answerFrom = (table: SheetTable, { aim, target, conditions }: TableQuestion): TableAnswer | null => {
  const rows = matching(table, conditions);
  const column = target ?? conditions[0]?.column ?? 0;
  const picked: Picked = { table, aim, column, rows };
  if (aim === 'count') return answer({ ...picked, column: conditions[0]?.column ?? column }, [`${rows.length}`]);
  if (aim === 'lookup' || aim === 'list') {
    if (target === null || !conditions.length || (aim === 'lookup' && !rows.length)) return null;
    return answer(
      picked,
      rows.map((row) => table.rows[row]?.[column]?.text ?? ''),
    );
  }
  return target === null ? null : compute(picked);
};

/** Tables that were looked through once, for any number of questions. */
export type OpenTables = {
  /** Answers a question for cells, rows, sums and counts; null unless it is understood whole, and of one table alone. */
  ask: (question: string) => TableAnswer | null;
};

/** Opens the tables of a document whose columns have names. */
export const openTables = (document: DocumentText): OpenTables => {
  const tables = tablesOf(document).map((table) => ({ table, vocabulary: vocabularyOf(table) }));
  return {
    ask: (question) => {
      if (question.length > longestQuestion) return null;
      const understood = tables.flatMap(({ table, vocabulary }) => {
        const read = readQuestion(scanQuestion(question, vocabulary));
        return read && read.known > 0 ? [{ table, read }] : [];
      });
      const most = Math.max(0, ...understood.map(({ read }) => read.known));
      const [best, ...others] = understood.filter(({ read }) => read.known === most);
      return best && !others.length ? answerFrom(best.table, best.read) : null;
    },
  };
};
