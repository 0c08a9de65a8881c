import { altFields } from '@inkstone/contract/alt-texts';
import { longestAlt } from '@inkstone/contract/products';
import type { LineRoom } from '@inkstone/contract/search-rooms';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { fitLine } from '../answers/rules/line-limits.ts';
import type { TextRules } from '../answers/rules/text-rules.ts';

const limits: LineRoom = { least: 0, most: longestAlt, pixels: Number.POSITIVE_INFINITY, size: 1 };
const names: readonly string[] = altFields;
/** ` (12)`, which tells a text from its twin. */
const forNumber = 5;

/** Alt texts have room for so many characters, and no two pictures of a product have the same. */
export const altRules = (language: ContentLanguage, taken: Map<string, string>): TextRules<string> => {
  const isTaken = (name: string, text: string): boolean => (taken.get(text.toLowerCase()) ?? name) !== name;
  const take = (name: string, text: string): void => {
    taken.set(text.toLowerCase(), name);
  };
  return {
    complaintsOn: (name, text) => {
      const isLong = text.length > longestAlt;
      const isSame = isTaken(name, text);
      if (!isLong && !isSame) take(name, text);
      return [
        ...(isLong ? [`${name} is too long: it has ${text.length} characters and may have ${longestAlt}.`] : []),
        ...(isSame ? [`${name} is the same as the text of another picture.`] : []),
      ];
    },
    settle: (name, text) => {
      const fitted = text.length > longestAlt ? fitLine(text, language, limits) : text;
      const isSame = isTaken(name, fitted);
      const own = isSame
        ? `${fitLine(fitted, language, { ...limits, most: longestAlt - forNumber })} (${names.indexOf(name) + 1})`
        : fitted;
      take(name, own);
      return { text: own, notes: fitted === text ? [] : [{ note: 'shortenedText', params: { fields: name } }] };
    },
  };
};
