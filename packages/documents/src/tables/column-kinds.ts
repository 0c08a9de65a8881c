import { currenciesOf, withoutCurrency } from './currencies.ts';
import { folded } from './folded.ts';
import type { SheetTable } from './sheet-table.ts';

/** Whether a text is a day, perhaps with a time. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

/** How people ask for a price without saying so. */
export const priceWords: readonly string[] = ['cost', 'costs', 'price', 'prices', 'priced', 'priced at', '单价', '价格', '价钱', '售价'];

const priceName =
  /^(?:(?:unit|list|retail|sales) )?(?:price|cost)(?: \(?[a-z$€£¥]{1,3}\)?)?$|^(?:单价|价格|价钱|售价|零售价)(?:[(（].{1,4}[)）])?$/;

/** The one column that says what things cost; null where there is none, or several. */
export const priceColumn = ({ columns }: Pick<SheetTable, 'columns'>): number | null => {
  const found = columns.flatMap((name, column) => (priceName.test(withoutCurrency(folded(name)).name) ? [column] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
};

const nameOfOne = /(?:^|[\s_-])(?:id|no\.?|nr\.?|number|code|sku|year|phone|zip)$|(?:编号|号码|代码|号|年份|电话|邮编)$/;

/** What stands in the columns of a table. */
export type ColumnKinds = {
  /** Numbers alone, which can be added: no names of things. */
  isMeasure: (column: number) => boolean;
  /** A number in one of its cells at least. */
  hasNumbers: (column: number) => boolean;
  isDays: (column: number) => boolean;
  price: number | null;
  /** The currencies that the name of a column may mean; none where it names none. */
  currencies: (column: number) => readonly string[];
  /** Whether a cell of a column has its currency beside it. */
  hasCurrencies: (column: number) => boolean;
  /** The column that tells the rows apart, by names rather than by numbers; null where none does. */
  name: () => number | null;
  /** The one column of days; null where there is none, or several. */
  day: () => number | null;
};

/** Tells what stands in the columns of a table. */
export const columnKinds = (table: SheetTable): ColumnKinds => {
  const areAll = (column: number, test: (text: string, row: number) => boolean): boolean => {
    const filled = table.words(column).flatMap((text, row) => (text ? [test(text, row)] : []));
    return filled.length > 0 && filled.every(Boolean);
  };
  const isDays = (column: number): boolean => areAll(column, (text) => isDate(text));
  return {
    isDays,
    isMeasure: (column) =>
      !nameOfOne.test(folded(table.columns[column] ?? '')) && areAll(column, (_, row) => table.amounts(column)[row] !== null),
    hasNumbers: (column) => table.amounts(column).some((amount) => amount !== null),
    price: priceColumn(table),
    currencies: (column) => withoutCurrency(folded(table.columns[column] ?? '')).currencies,
    hasCurrencies: (column) => table.amounts(column).some((amount) => amount !== null && currenciesOf(amount.unit).length > 0),
    name: () => {
      const apart = table.columns.flatMap((_, column) => {
        const words = table.words(column);
        const isName = words.every(Boolean) && new Set(words).size === words.length && !isDays(column);
        return isName && !areAll(column, (_text, row) => table.amounts(column)[row] !== null) ? [column] : [];
      });
      return apart.find((column) => !nameOfOne.test(folded(table.columns[column] ?? ''))) ?? apart[0] ?? null;
    },
    day: () => {
      const days = table.columns.flatMap((_, column) => (isDays(column) ? [column] : []));
      return days.length === 1 ? (days[0] ?? null) : null;
    },
  };
};
