import { countOf } from '@inkstone/text/count-of';
import { asChinese } from './as-chinese.ts';

/** A line as it was seen: of which paragraph, where (pixels), and how sure of it the eye is, from 0 to 100. */
export type SeenLine = { paragraph: number; text: string; sureness: number; y: number; bottom: number; x: number; right: number };

const han = /\p{Script=Han}/gu;

const hasHan = ({ text }: SeenLine): boolean => /\p{Script=Han}/u.test(text);
/** A third of its letters are Chinese. */
const isChinese = ({ text }: SeenLine): boolean => countOf(text, han) * 3 >= countOf(text, /\p{L}/gu) && countOf(text, han) > 0;

/** Lines of Latin letters that are read as surely as this are no Chinese ones. */
const sure = 75;
/** What is read by an eye for Chinese may be so much less sure, and is the better one all the same. */
const lessSure = 15;

/** The part of the letters that Chinese has at least where it is more than a speck. */
const leastHan = 0.01;

/** Whether a look with an eye for Chinese may see something else: its lines are often taken for Latin ones. */
export const isDoubtful = (lines: readonly SeenLine[]): boolean => {
  const text = lines.map((line) => line.text).join('');
  const doubtful = lines.filter(({ sureness }) => sureness < sure).length;
  return doubtful * 2 >= lines.length || countOf(text, han) > countOf(text, /\p{L}/gu) * leastHan;
};

const overlap = (one: readonly [number, number], other: readonly [number, number]): number =>
  (Math.min(one[1], other[1]) - Math.max(one[0], other[0])) / Math.max(1, Math.min(one[1] - one[0], other[1] - other[0]));

const isSame = (one: SeenLine, other: SeenLine): boolean =>
  overlap([one.y, one.bottom], [other.y, other.bottom]) > 0.6 && overlap([one.x, one.right], [other.x, other.right]) > 0.3;

/** The lines of two looks, each as it was seen better: the first by an eye for Latin letters, the other by one for Chinese. */
export const betterLines = (latin: readonly SeenLine[], chinese: readonly SeenLine[]): SeenLine[] => {
  const better = latin.map((line) => {
    const other = chinese.find((each) => isSame(line, each));
    if (!other || !(isChinese(other) || (hasHan(line) && hasHan(other)))) return line;
    const margin = /\p{Script=Latin}/u.test(line.text) ? lessSure : 0;
    return other.sureness >= line.sureness - margin ? { ...other, paragraph: line.paragraph } : line;
  });
  const unseen = chinese.filter((line) => isChinese(line) && !latin.some((each) => isSame(each, line)));
  if (!latin.length) return [...chinese];
  for (const line of unseen) {
    const before = better.findLastIndex(({ y }) => y <= line.y);
    better.splice(before + 1, 0, { ...line, paragraph: better[Math.max(before, 0)]?.paragraph ?? 0 });
  }
  return better;
};

/** Of a picture of things, and not of writing, its lines are less sure than this on the whole, and only surer ones are words. */
const writing = 50;
const leastSure = 30;
const leastSureOfThings = 65;

/** The words of lines; what is no writing is left out. */
export const wordsOf = (lines: readonly SeenLine[]): string => {
  const worded = lines.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const weight = worded.reduce((sum, { text }) => sum + text.length, 0);
  const mean = worded.reduce((sum, { text, sureness }) => sum + text.length * sureness, 0) / Math.max(1, weight);
  const kept = worded.filter(({ sureness }) => sureness >= (mean < writing ? leastSureOfThings : leastSure));
  return kept
    .map(({ text, paragraph }, index) => {
      const before = kept[index - 1];
      return `${before ? (before.paragraph === paragraph ? '\n' : '\n\n') : ''}${asChinese(text)}`;
    })
    .join('');
};
