import { kindOf } from '../facts/kind-of.ts';
import type { Material } from '../facts/read-facts.ts';

/** Here the word for the thing comes last of its words, and words have gaps. */
const headLast: readonly string[] = ['en', 'de'];
/** What it is for or has with it is no longer its name. */
const nameEnd = /,\s|\.\s|\s[-–—|]\s|\s\/\s|\s(?:for|with|w\/|from|incl\.?|für|mit|von|aus)\s/iu;
/** A name so long is a list of values, whose last word is one more value. */
const longestName = 75;
const word = /^\p{L}[\p{L}-]+$/u;
const generic = /^\p{Ll}{4,}$/u;

/** The last words of a name, the longest first, when the last of them can be what the thing is: no measure and no colour. */
const lastOf = (name: string, isThing: RegExp, { pack }: Material): string[] => {
  const words = name.trim().split(/\s+/);
  const [last = '', before = '', early = ''] = words.slice(-3).reverse();
  if (words.length < 2 || !isThing.test(last) || /^[\d.,/]+$/.test(before) || kindOf(last, pack) === 'colour') return [];
  const isPair = word.test(before) && !/^[\d.,/]+$/.test(early) && kindOf(before, pack) !== 'colour';
  return isPair ? [`${before} ${last}`, last] : [last];
};

/** The words of a title that say what the thing is ("Patch Cable", "Cable"), the longest first; none where they can not be told. */
export const thingOf = (material: Material): string[] => {
  if (!headLast.includes(material.given.language)) return [];
  const [first = ''] = material.title.split(nameEnd);
  const name = first.split(/\s[(（]/)[0] ?? '';
  const found = name.length <= longestName ? lastOf(name, word, material) : [];
  return found.length ? found : lastOf(first.replaceAll(/\s?\([^()]{0,60}\)/g, ''), generic, material);
};
