import { kindOf } from '../facts/kind-of.ts';
import { tokensOf } from '../facts/plain-text.ts';
import type { Material } from '../facts/read-facts.ts';
import { beginningOf, fits, isBalanced, mayEnd, tidyEnd, titleRoom } from './fit.ts';
import { named } from './said.ts';
import { additionsTo, markOf, startingAt } from './telling.ts';
import { thingOf } from './thing-of.ts';

/** How little a title loses that ends before this word: the higher, the better. */
const endWorth = (words: readonly string[], at: number): number => {
  const [last = '', next = ''] = [words[at - 1], words[at]];
  if (/[,;:|–—)），、]$/u.test(last) || /^[-–—|(（/]/u.test(next)) return 3;
  const isSaid = words.slice(0, at).some((word) => word.toLocaleLowerCase() === next.toLocaleLowerCase());
  if (isSaid || /\d/.test(last) || (/^\d/.test(next) && /\p{L}$/u.test(last))) return 2;
  return /^\p{Ll}/u.test(last) && /^\p{Lu}/u.test(next) ? 1 : 0;
};

/** An end that cuts nothing apart may cost so much of the room. */
const leastShare = 0.6;

/** A beginning that ends where one of the parts of the title does, else behind a whole word. */
const headOf = ({ title, pack }: Material, isShort: (part: string) => boolean): string => {
  const longest = beginningOf(title, isShort, pack);
  const words = title.slice(0, 200).split(/\s+/);
  const parts = words
    .map((next, at) => ({ part: tidyEnd(words.slice(0, at).join(' ')), last: words[at - 1] ?? '', next, worth: endWorth(words, at) }))
    .filter(
      ({ part, last, next }) => part.length >= longest.length * leastShare && isBalanced(part) && isShort(part) && mayEnd(last, next, pack),
    )
    .sort((one, other) => other.worth - one.worth || other.part.length - one.part.length);
  return parts[0]?.worth ? parts[0].part : longest;
};

const longestTail = 22;
const shortestHead = 22;
const leastTellingHead = 0.6;
/** The first part of a title that is no longer stands whole. */
const longestFirst = 44;
/** A measure or a count with its unit. */
const measure =
  /(?<![\p{L}\d.,-])\d[\d.,]{0,8}\s?(?:cm|mm|m|km|ml|cl|l|kg|g|oz|lbs?|in|inch(?:es)?|ft|[kMGT]B|[kKMG]?Hz|k?VA|k?W|V|A|mAh|Wh|rpm|dpi|MP|["″](?!\p{L})|pcs|pieces|pack|ports?|厘米|毫米|毫升|克|升)(?![\p{L}\d])/gu;

const partEnd = /,\s|\.\s|\s[-–—|]\s|\s\/\s/;
/** Names of plugs and the like: "(SC/ST)". */
const code = /(?<=\()[\p{Lu}\d][\p{L}\d.-]{0,10}\/[\p{L}\d./-]{1,12}(?=\))/gu;

/** A number of the maker's at the end: "HX6730/02". */
const model = /(?<=\s)(?=\S{0,14}\d\d)[\p{Lu}\d][\p{Lu}\d/-]{4,14}$/gu;

/** The parts of a title behind its beginning that may stand alone, in their order. */
const partsBehind = (rest: string): string[] =>
  rest
    .split(partEnd)
    .slice(1)
    .map((part) => tidyEnd(part.trim()))
    .filter((part) => part.length <= longestTail && /[\p{L}\d]/u.test(part) && isBalanced(part));

const mostFound = 4;

/** What tells a product from its sisters: colours, the last part of a title, parts with numbers, measures and codes that were cut off; from another `turn` on in another order. */
const tailsOf = (head: string, material: Material, turn: number): string[] => {
  const { title, pairs, pack } = material;
  const rest = title.slice(head.length, head.length + 300);
  const parts = partsBehind(rest);
  const isColour = (part: string): boolean => kindOf(part, pack) === 'colour';
  const colours = pairs.filter(({ name, value }) => kindOf(name, pack) === 'colour' && value.length <= longestTail && rest.includes(value));
  const worth = (part: string): number => (part === parts.at(-1) ? 2 : 0) + (/\d/.test(part) ? 1 : 0);
  const others = parts.filter((part) => !isColour(part)).sort((one, other) => worth(other) - worth(one));
  const found = [...rest.matchAll(model), ...rest.matchAll(measure), ...rest.matchAll(code)]
    .map(([text]) => text.trim())
    .slice(0, mostFound);
  const all = [...parts.filter(isColour), ...colours.map(({ value }) => value), ...startingAt([...new Set([...others, ...found])], turn)];
  return [...new Set(all)].filter((tail) => tail && isBalanced(tail)).slice(0, mostFound);
};

const inWords = (text: string): string => ` ${tokensOf(text).join(' ')} `;
const saysWords = (text: string, words: string): boolean => inWords(text).includes(inWords(words));

/** A beginning of the title with the word for what the thing is, should that be cut off. */
const namingThing = (part: string, thing: string): string => {
  const bare = part.replace(/\.$/, '');
  return !thing || saysWords(bare, thing) ? bare : `${bare} ${thing}`;
};

type Shortened = { tails: string[]; text: string };

/** The beginning of a title with this word for the thing, and as many of its tails as there is room for; null where the beginning would tell too little. */
const shortenedWith = (thing: string, material: Material, turn: number): Shortened | null => {
  const { title, given, pack } = material;
  const isShort = (part: string): boolean => fits(part, titleRoom, given.language);
  const [first = ''] = title.split(partEnd);
  const shortest = (head: string): number =>
    Math.max(shortestHead, first.length <= longestFirst ? first.length : head.length * leastTellingHead);
  const head = headOf(material, (part) => isShort(namingThing(part, thing)));
  if (thing && head.length < shortest(headOf(material, isShort))) return null;
  const withTails = (part: string, tails: readonly string[]): string => [namingThing(part, thing), ...tails].join(', ');
  let chosen: Shortened = { tails: [], text: thing ? namingThing(head, thing) : head };
  for (const tail of tailsOf(head, material, turn)) {
    // In the order in which the title has them.
    const tails = [...chosen.tails, tail].sort((one, other) => title.lastIndexOf(one) - title.lastIndexOf(other));
    const isRoom = (part: string): boolean => isShort(withTails(part, tails));
    const tidy = headOf(material, isRoom);
    const shorter = tidy.length < shortest(head) ? beginningOf(title, isRoom, pack) : tidy;
    const isSaid = [namingThing(shorter, thing), ...chosen.tails].some((said) => said.includes(tail) || tail.includes(said));
    if (isSaid || shorter.length < shortest(head)) continue;
    chosen = { tails, text: withTails(shorter, tails) };
  }
  return chosen;
};

/** A title as it may stand over a page: shortened in its middle where it is too long, so that it still says what the thing is, and its end tells it from others. */
export const shortTitle = (material: Material, turn = 0): string => {
  const { title, given } = material;
  if (fits(title, titleRoom, given.language)) return title;
  const named = thingOf(material).flatMap((thing) => shortenedWith(thing, material, turn) ?? []);
  const ways = named.length ? named : [shortenedWith('', material, turn)];
  // What tells it from its sisters counts more than a second word for what it is.
  const most = Math.max(...ways.map((way) => way?.tails.length ?? 0));
  return ways.find((way) => way?.tails.length === most)?.text ?? '';
};

const pickFrom = (candidates: readonly string[], seed: number): string => {
  const different = [...new Set(candidates)];
  return different[seed % different.length] ?? '';
};

/** The title: the product's name, with the brand or a fact where there is room. Another seed gives another one while there are facts. */
export const composeTitle = (material: Material, seed: number): string => {
  const title = shortTitle(material);
  const isShort = (text: string): boolean => fits(text, titleRoom, material.given.language);
  const added = additionsTo(title, material).map((fact) => `${title} – ${fact}`);
  const candidates = [named(title, material, 0), ...added, named(title, material, 1), title].filter(isShort);
  return pickFrom(candidates, seed);
};

/** Facts that tell as much as each other: of so many one is chosen by all the facts, so that two products with one name differ. */
const alike = 4;

/** The title for search results: the name first, then one fact or two and the brand, as there is room. */
export const composeSeoTitle = (material: Material, seed: number): string => {
  const mark = markOf(material);
  const title = shortTitle(material, mark);
  const { brand, given, pack } = material;
  const isShort = (text: string): boolean => fits(text, titleRoom, given.language);
  const owner = brand && !title.toLocaleLowerCase().includes(brand.toLocaleLowerCase()) ? ` | ${brand}` : '';
  const added = additionsTo(title, material);
  const isApart = (one: string, other: string): boolean => !one.includes(other) && !other.includes(one);
  const withMore = (end: string): string[] => {
    const ones = added.map((fact) => ({ fact, text: `${title} – ${fact}` })).filter(({ text }) => isShort(text + end));
    const twos = ones.flatMap(({ fact, text }, at) =>
      added
        .slice(at + 1)
        .filter((other) => isApart(fact, other))
        .map((other) => `${text}${pack.listSeparator}${other}${end}`),
    );
    const most = twos.filter(isShort);
    return [...startingAt(most.slice(0, alike), mark), ...startingAt(ones.slice(0, alike), mark).map(({ text }) => text + end)];
  };
  return pickFrom([...withMore(owner), `${title}${owner}`, ...withMore(''), title].filter(isShort), seed);
};
