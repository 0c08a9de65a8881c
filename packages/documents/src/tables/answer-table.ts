import type { DocumentText } from '../document-text.ts';
import { type Amount, amountOf, compare, type Decimal, decimalText, plus, zero } from './decimal.ts';
import type { Aim } from './question-words.ts';
import { type Condition, readQuestion, type TableQuestion } from './read-question.ts';
import { folded, scanQuestion, vocabularyOf } from './scan-question.ts';
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

type Comparison = (one: Decimal | string, other: Decimal | string) => number;
const order: Comparison = (one, other) => {
  if (typeof one !== 'string' && typeof other !== 'string') return compare(one, other);
  return one < other ? -1 : Number(one > other);
};

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

/** Numbers with numbers, days with days; anything else has no order. */
const comparable = (cell: string, amount: Amount | null, value: string): [Decimal | string, Decimal | string] | null => {
  if (isDate(value)) return isDate(cell) ? [cell.slice(0, value.length), value] : null;
  const other = amountOf(value);
  return amount && other ? [amount, other] : null;
};

const isLike = (cell: string, amount: Amount | null, value: string): boolean => {
  const pair = comparable(cell, amount, value);
  return pair ? order(...pair) === 0 : folded(cell) === value;
};

const holds = ({ relation, values }: Condition, cell: string, amount: Amount | null): boolean => {
  const [value = '', second = ''] = values;
  if (relation === 'is') return isLike(cell, amount, value);
  if (relation === 'isNot') return !isLike(cell, amount, value);
  if (relation === 'contains') return folded(cell).includes(value);
  const pair = comparable(cell, amount, value);
  if (!pair) return false;
  const sign = order(...pair);
  if (relation === 'more') return sign > 0;
  if (relation === 'atLeast') return sign >= 0;
  if (relation === 'less') return sign < 0;
  if (relation === 'atMost') return sign <= 0;
  const upper = comparable(cell, amount, second);
  return sign >= 0 && upper !== null && order(...upper) <= 0;
};

const matching = (table: SheetTable, conditions: readonly Condition[]): number[] =>
  table.rows.flatMap((row, index) =>
    conditions.every((condition) => holds(condition, row[condition.column]?.text ?? '', table.amounts(condition.column)[index] ?? null))
      ? [index]
      : [],
  );

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
