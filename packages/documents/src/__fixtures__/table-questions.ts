import { xlsxOf } from './make-office.ts';

/** A question with its answer, counted by hand from the very values that the sheet was made of. */
export type AskedTable = { question: string; values: string[]; cells: number };

type Sale = { id: string; city: string; product: string; units: number; cents: number; day: string; state: string };

const words = {
  en: { columns: ['Order', 'City', 'Product', 'Units', 'Amount', 'Date', 'Status'], cities: ['Rome', 'New York', 'Cape Town', 'Oslo', 'Lima'], products: ['Blue Pump', 'Red Valve', 'Gate 12', 'Hose XL'], states: ['open', 'paid', 'sent back'] },
  zh: { columns: ['订单号', '城市', '产品', '数量', '金额', '日期', '状态'], cities: ['北京', '上海', '广州', '成都', '西安'], products: ['蓝色水泵', '红色阀门', '闸门', '软管'], states: ['未付款', '已付款', '已退回'] },
} as const;

type Language = keyof typeof words;

/** The same numbers in the same order, always. */
const createDice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
type Dice = ReturnType<typeof createDice>;

const pick = <Value>(dice: Dice, values: readonly Value[]): Value => {
  const value = values[dice(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};

const two = (value: number): string => `${value}`.padStart(2, '0');

const salesOf = (language: Language, count: number): Sale[] => {
  const dice = createDice(language === 'en' ? 7 : 11);
  const { cities, products, states } = words[language];
  return Array.from({ length: count }, (_, index) => ({
    id: `SO-${10_000 + index}`,
    city: pick(dice, cities),
    product: pick(dice, products),
    units: 1 + dice(40),
    cents: 1 + dice(5_000_000),
    day: `2025-${two(1 + dice(12))}-${two(1 + dice(28))}`,
    state: pick(dice, states),
  }));
};

/** The workbook of a language: its sheet has a title, an empty row, and rows of sales. */
export const salesBook = (language: Language, count: number): Uint8Array =>
  xlsxOf({
    Sales: [['Report'], [null], [...words[language].columns], ...salesOf(language, count).map(({ id, city, product, units, cents, day, state }) => [id, city, product, units, cents / 100, new Date(`${day}T00:00:00Z`), state])],
  });

const money = (cents: number): string => {
  const rest = cents % 100;
  return `${Math.floor(cents / 100)}${rest ? `.${two(rest)}`.replace(/0$/, '') : ''}`;
};

type Maker = (dice: Dice, sales: readonly Sale[], language: Language) => AskedTable;

const of = (question: string, rows: readonly Sale[], values: string[]): AskedTable => ({ question, values, cells: rows.length });
const sum = (rows: readonly Sale[]): string => money(rows.reduce((all, { cents }) => all + cents, 0));
const units = (rows: readonly Sale[]): string => `${rows.reduce((all, sale) => all + sale.units, 0)}`;

const makers: readonly Maker[] = [
  (dice, sales, language) => {
    const sale = pick(dice, sales);
    const question = language === 'en' ? pick(dice, [`What is the Amount of ${sale.id}?`, `What is the amount where Order is ${sale.id}?`]) : pick(dice, [`${sale.id}的金额是多少？`, `订单号为${sale.id}的金额是多少？`]);
    return of(question, [sale], [money(sale.cents)]);
  },
  (dice, sales, language) => {
    const sale = pick(dice, sales);
    return of(language === 'en' ? `Which City is in order ${sale.id}?`.replace('is in order', 'of') : `订单号是${sale.id}的城市是什么？`, [sale], [sale.city]);
  },
  (dice, sales, language) => {
    const { cities, products } = words[language];
    const [city, product] = [pick<string>(dice, cities), pick<string>(dice, products)];
    const rows = sales.filter((sale) => sale.city === city && sale.product === product);
    const question = language === 'en' ? pick(dice, [`What is the total Amount for ${product} in ${city}?`, `Sum of amount where City is ${city} and Product is ${product}`]) : pick(dice, [`城市为${city}且产品为${product}的金额合计是多少？`, `${city}的${product}金额总和是多少？`]);
    return of(question, rows, [sum(rows)]);
  },
  (dice, sales, language) => {
    const most = 1 + dice(40);
    const state = pick<string>(dice, words[language].states);
    const rows = sales.filter((sale) => sale.units > most && sale.state === state);
    const question = language === 'en' ? pick(dice, [`How many orders have Units greater than ${most} and Status is ${state}?`, `How many rows where status is "${state}" and units > ${most}?`]) : pick(dice, [`数量大于${most}且状态为${state}的订单有多少个？`, `有多少条记录的数量超过${most}并且状态是${state}？`]);
    return of(question, rows, [`${rows.length}`]);
  },
  (dice, sales, language) => {
    const day = `2025-${two(1 + dice(12))}-${two(1 + dice(28))}`;
    const rows = sales.filter((sale) => sale.day < day);
    return of(language === 'en' ? `What is the sum of Units where Date is before ${day}?` : `日期早于${day}的数量总计是多少？`, rows, [units(rows)]);
  },
  (dice, sales, language) => {
    const [low, high] = [dice(2_000_000) / 100, 20_000 + dice(2_000_000) / 100];
    const rows = sales.filter(({ cents }) => cents >= Math.round(low * 100) && cents <= Math.round(high * 100));
    return of(language === 'en' ? `How many orders have Amount between ${low} and ${high}?` : `金额在${low}到${high}之间的订单有多少条？`, rows, [`${rows.length}`]);
  },
  (dice, sales, language) => {
    const city = pick<string>(dice, words[language].cities);
    const least = 4_990_000;
    const rows = sales.filter((sale) => sale.city === city && sale.cents >= least);
    return of(language === 'en' ? `List the Order where City is ${city} and Amount is at least ${money(least)}` : `列出城市为${city}且金额不低于${money(least)}的订单号`, rows, rows.map(({ id }) => id));
  },
  (dice, sales, language) => {
    const product = pick<string>(dice, words[language].products);
    const found = sales.filter((sale) => sale.product === product);
    const most = Math.max(...found.map(({ cents }) => cents));
    return of(language === 'en' ? `What is the highest Amount for ${product}?` : `产品为${product}的最高金额是多少？`, found.filter(({ cents }) => cents === most), [money(most)]);
  },
];

/** Questions about the sales of a language, each of another kind than the one before. */
export const tableQuestions = (language: Language, sales: number, count: number): AskedTable[] => {
  const dice = createDice(99);
  const rows = salesOf(language, sales);
  return Array.from({ length: count }, (_, index) => pick(dice, [makers[index % makers.length] ?? pick(dice, makers)])(dice, rows, language));
};

/** How many cells such references name: B17 is one, B2:B3 are two. */
export const cellsIn = (references: readonly string[]): number =>
  references.reduce((sum, reference) => {
    const [first = '', last = first] = reference.split(':');
    return sum + Number(last.replace(/^\D+/, '')) - Number(first.replace(/^\D+/, '')) + 1;
  }, 0);
