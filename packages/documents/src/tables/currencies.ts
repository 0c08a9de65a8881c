/** How money is written and said, by its codes; a sign that two countries share means either. Pounds alone are a weight, too. */
const said: readonly (readonly [string, string])[] = [
  ['EUR', '€|eur|euro|euros|欧元'],
  ['USD', '$|usd|us$|dollar|dollars|us dollars|美元|美金'],
  ['GBP', '£|gbp|pounds sterling|英镑'],
  ['CNY', '¥|元|cny|rmb|yuan|renminbi|人民币|元人民币|块|块钱'],
  ['JPY', '¥|jpy|yen|日元'],
  ['KRW', '₩|krw|韩元'],
  ['CHF', 'chf|swiss francs|瑞士法郎'],
  ['HKD', 'hkd|hk$|港元|港币'],
];

const codes = new Map<string, readonly string[]>();
for (const [code, phrases] of said) for (const phrase of phrases.split('|')) codes.set(phrase, [...(codes.get(phrase) ?? []), code]);

const longest = Math.max(...[...codes.keys()].map(({ length }) => length));
const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9]/.test(sign);

/** The currencies that a word or a sign may mean; none where it is no currency. */
export const currenciesOf = (unit: string): readonly string[] => codes.get(unit.toLowerCase()) ?? [];

/** Whether two units are one, such as € and EUR. */
export const isSameUnit = (one: string, other: string): boolean =>
  one === other || currenciesOf(one).some((code) => currenciesOf(other).includes(code));

/** The currency that a text, in small letters, says at a place, as it is written beside a number; perhaps behind a space. */
export const currencyAt = (text: string, at: number): { unit: string; end: number } | null => {
  const begin = text[at] === ' ' ? at + 1 : at;
  for (let end = Math.min(text.length, begin + longest); end > begin; end -= 1) {
    const phrase = text.slice(begin, end);
    const [code] = currenciesOf(phrase);
    if (code && !(isLetter(phrase.at(-1)) && isLetter(text[end]))) return { unit: /^[$€£¥₩元]$/.test(phrase) ? phrase : code, end };
  }
  return null;
};

/** The name of a column without the currency that it names, and the currencies: 'price (eur)', 单价(元). */
export const withoutCurrency = (name: string): { name: string; currencies: readonly string[] } => {
  const words = name.split(/[\s()/_,]/).filter(Boolean);
  const currencies = words.flatMap(currenciesOf);
  const rest = words.filter((word) => !currenciesOf(word).length).join(' ');
  return currencies.length ? { name: rest.replace(/ in$/, ''), currencies } : { name, currencies };
};
