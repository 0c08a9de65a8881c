import {
  addedWords,
  isOtherLanguage,
  isTitleWithinLimits,
  type Judged,
  promisesIn,
  repeatedIn,
  seoDescriptionOf,
  stockSentences,
  toldOf,
} from './judges.ts';
import { writeFor } from './write-all.ts';

type Row = readonly [string, string];
type All = { judged: readonly Judged[]; milliseconds: readonly number[] };

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** How many of these texts stand only once, among the products whose facts differ: of those with a name of their own, and of those that share it with another one. */
const unique = (judged: readonly Judged[], textOf: (each: Judged) => string): string => {
  const different = [...new Map(judged.map((each) => [toldOf(each.product), each])).values()];
  const nameOf = ({ product }: Judged): string => product.facts.productTitle;
  const countsOf = (keyOf: (each: Judged) => string): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const each of different) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
    return counts;
  };
  const [texts, names] = [countsOf(textOf), countsOf(nameOf)];
  const shareOf = (some: readonly Judged[]): string => percent(some.filter((each) => texts.get(textOf(each)) === 1).length, some.length);
  const own = different.filter((each) => names.get(nameOf(each)) === 1);
  const shared = different.filter((each) => names.get(nameOf(each)) !== 1);
  const rest = shared.length
    ? `; of ${own.length} with a name of their own ${shareOf(own)}, of ${shared.length} that share it ${shareOf(shared)}`
    : '';
  return `${shareOf(different)} of ${different.length} different products${rest}`;
};

const seoRows = (judged: readonly Judged[]): Row[] => {
  const kinds = judged.map(seoDescriptionOf);
  const of = (kind: (typeof kinds)[number]) => kinds.filter((each) => each === kind).length;
  return [
    ['SEO descriptions of 120 to 155 characters and at most 920 px', percent(of('within'), judged.length)],
    ['shorter, for want of facts, and said so', percent(of('said'), judged.length)],
    ['neither', `${of('wrong')}`],
  ];
};

const isNextOther = ({ product, written }: Judged): boolean => writeFor(product, 1).description !== written.description;

/** The figures that need no judge from outside. */
export const judge = async ({ judged, milliseconds }: All): Promise<Row[]> => {
  const words = judged.map(addedWords);
  const [all, added] = [words.reduce((sum, each) => sum + each.all, 0), words.reduce((sum, each) => sum + each.added.length, 0)];
  const wrong = (await Promise.all(judged.map(isOtherLanguage))).filter(Boolean).length;
  const within = (textOf: (each: Judged) => string) =>
    percent(judged.filter((each) => isTitleWithinLimits(textOf(each))).length, judged.length);
  const sorted = [...milliseconds].sort((one, other) => one - other);
  return [
    ['titles of at most 60 characters and 580 px', within(({ written }) => written.title)],
    ['SEO titles of at most 60 characters and 580 px', within(({ written }) => written.seoTitle)],
    ...seoRows(judged),
    ['SEO titles that stand once', unique(judged, ({ written }) => written.seoTitle)],
    ['SEO descriptions that stand once', unique(judged, ({ written }) => written.seoDescription)],
    ['descriptions that stand once', unique(judged, ({ written }) => written.description)],
    ['content words that nobody told', percent(added, all)],
    ['promises that nobody gave', `${judged.flatMap(promisesIn).length}`],
    ['sentences said twice in a text', `${judged.flatMap(repeatedIn).length}`],
    ['stock sentences, which two texts have and nobody told', `${stockSentences(judged).length}`],
    ['texts in another language', `${wrong}`],
    ['the next variation is another one', percent(judged.filter(isNextOther).length, judged.length)],
    [
      'milliseconds a product (median, 99 %)',
      [0.5, 0.99].map((part) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)).join(', '),
    ],
  ];
};
