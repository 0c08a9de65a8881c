import type { ContentLanguage } from '@inkstone/contract/writers';
import { isDense } from '@inkstone/text/length';
import { fitsLanguage, languageOf, sureScore } from '@inkstone/text/told-language';
import type { ListingFacts, NamedValue } from '../../../kit/writing-task.ts';
import { languagePacks } from '../languages/all-languages.ts';
import type { FactKind, LanguagePack } from '../languages/language-pack.ts';
import { kindOf } from './kind-of.ts';
import { pairIn, shownPairs } from './pairs.ts';
import { bare, keyOf, type Line, linesOf, oneLine, sentencesIn, splitList, tokensOf } from './plain-text.ts';

/** A thing that is said of the product, and what it is about. */
export type Fact = { text: string; kind: FactKind };

/** All that may be said of a product, sorted and each thing once. */
export type Material = {
  title: string;
  brand: string;
  keywords: readonly string[];
  /** Whole sentences, in their order. */
  sentences: readonly Fact[];
  /** What stands in a list. */
  items: readonly Fact[];
  /** What has a name and a value. */
  pairs: readonly NamedValue[];
  /** What was given in another language, as it was given. */
  foreign: readonly string[];
  foreignLanguage: ContentLanguage | null;
  given: ListingFacts;
  pack: LanguagePack;
};

const shortSentence = 7;
const fewestItems = 2;
const mostItemWords = 14;
const mostFacts = 120;
const longestLine = 400;
const mostKeywords = 40;

const isSentence = (text: string): boolean => /[.!?…。！？]["”’»)」』\]]*$/u.test(text);
const smallWordFirst = (text: string, { smallWords }: LanguagePack): boolean => smallWords.has(tokensOf(text)[0] ?? '');

const fewestDashed = 3;

/** What a line without a full stop lists, one by one; a line that lists nothing stays whole. */
const listedIn = (text: string): string[] => {
  const dashed = text.split(/\s[-–—|]\s/);
  if (dashed.length >= fewestDashed) return dashed;
  const parts = splitList(text, ',;、；');
  return parts.length >= 3 && parts.every((part) => part.length <= 48) && tokensOf(text).length >= parts.length * 2 ? parts : [text];
};

/** Without a bracket around all of it. */
const unwrapped = (text: string): string =>
  /^[(（][^()（）]{1,400}[)）][.。]?$/u.test(text) ? text.slice(1, text.search(/[)）][.。]?$/u)) : text;

type Read = { sentences: string[]; items: string[]; pairs: NamedValue[] };

/** A short sentence that leans on no other may stand in a list. */
const isShort = (sentence: string, pack: LanguagePack): boolean =>
  tokensOf(sentence).length <= shortSentence && !/[!?]/.test(sentence) && !smallWordFirst(sentence, pack);

const readLine = ({ text, isItem }: Line, read: Read, { language, isProse }: { language: ContentLanguage; isProse: boolean }): void => {
  const pack = languagePacks[language];
  const pair = pairIn(text);
  if (pair) return void read.pairs.push(pair);
  const words = tokensOf(text).length;
  if (isItem || (!isSentence(text) && words <= mostItemWords)) return void read.items.push(...listedIn(unwrapped(text)));
  const sentences = sentencesIn(text);
  const [first = '', ...others] = sentences;
  if (!isSentence(text) && sentences.length === 1) return void read.items.push(...listedIn(unwrapped(text)));
  const isFirst = read.sentences.length === 0;
  const rest = isFirst ? others : sentences;
  if (isFirst) read.sentences.push(first);
  const short = rest.filter((sentence) => !pairIn(sentence) && isShort(sentence, pack));
  // Where sentences end in a polite form they stay sentences.
  const itemised = new Set(short.length >= fewestItems && !isDense(language) && !isProse ? short : []);
  for (const sentence of rest) {
    const inner = pairIn(sentence);
    if (inner) read.pairs.push(inner);
    else (itemised.has(sentence) ? read.items : read.sentences).push(sentence);
  }
};

/** Lets each thing through once, also when it is said in other signs, and not what only repeats the title. */
const createSieve = (title: string) => {
  const keys = new Set([keyOf(title)]);
  const titleWords = new Set(tokensOf(title));
  const joined = keyOf(title).replaceAll(' ', '');
  // "10ft" says what "10 ft" does.
  const isInTitle = (word: string): boolean =>
    titleWords.has(word) || (/\d/.test(word) && joined.includes(keyOf(word).replaceAll(' ', '')));
  return (text: string): boolean => {
    const key = keyOf(text);
    if (!key || keys.has(key) || tokensOf(text).every(isInTitle)) return false;
    keys.add(key);
    return true;
  };
};

/** A text that begins with the title and goes on behind a dash or a comma tells only what comes behind. */
const withoutTitle = (text: string, title: string): string => {
  if (!title || !text.toLocaleLowerCase().startsWith(title.toLocaleLowerCase())) return text;
  const rest = text.slice(title.length);
  return /^\s*[-–—:,|]\s*/u.test(rest) ? bare(rest.replace(/^\s*[-–—:,|]\s*/u, '')) : text;
};

const capitalised = (text: string): string =>
  /^\p{Ll}[\p{Ll}\s-]/u.test(text) ? text.slice(0, 1).toLocaleUpperCase() + text.slice(1) : text;

const readIdea = ({ mainIdea, language }: ListingFacts, title: string, isProse: boolean): Read => {
  const read: Read = { sentences: [], items: [], pairs: [] };
  for (const line of linesOf(mainIdea)) {
    // A heading over a list says nothing of the product.
    if (/[:：]$/.test(line.text)) continue;
    const text = withoutTitle(line.text, title);
    if (text) readLine({ ...line, text }, read, { language, isProse });
  }
  return read;
};

/**
 * Reads what was given into facts; what stands in another language than the text shall have is put aside. Of a product short sentences
 * may stand in a list; in the prose of a page or an article each leans on the one before it, and all keep their places.
 */
export const readFacts = (given: ListingFacts, { isProse = false } = {}): Material => {
  const pack = languagePacks[given.language];
  const title = oneLine(given.productTitle.slice(0, longestLine));
  const read = readIdea(given, title, isProse);
  const named = shownPairs([...(given.attributes ?? []), ...read.pairs], pack.listSeparator);
  // A value that says its own name needs none before it.
  const isWhole = ({ name, value }: NamedValue): boolean => ` ${keyOf(value)} `.includes(` ${keyOf(name)} `) && value.length > name.length;
  read.items.push(...named.filter(isWhole).map(({ value }) => value));
  const pairs = named.filter((pair) => !isWhole(pair));
  const told = [...read.sentences, ...read.items, ...pairs.map(({ name, value }) => `${name} ${value}`)].join('\n');
  const whole = languageOf(told) === given.language ? given.language : languageOf(told, sureScore);
  const isNative = (text: string): boolean => fitsLanguage(text, given.language, whole);
  const isNew = createSieve(title);
  const foreign: string[] = [];
  const native = (text: string): boolean => {
    if (!isNew(text)) return false;
    if (isNative(text)) return true;
    foreign.push(text);
    return false;
  };
  const factOf = (text: string): Fact => ({ text, kind: kindOf(text, pack) });
  const sentences = read.sentences.filter(native).map(factOf);
  const items = read.items.map(bare).filter(native).map(capitalised).map(factOf);
  const pairsAreNative = fitsLanguage(pairs.map(({ name, value }) => `${name} ${value}`).join(' '), given.language, whole);
  const own = pairs.filter(({ name, value }) => isNew(`${name} ${value}`) && (pairsAreNative || !foreign.push(`${name}: ${value}`)));
  return {
    title,
    brand: oneLine(given.brand.slice(0, longestLine)),
    keywords: [
      ...new Map(
        given.keywords
          .slice(0, mostKeywords)
          .map((word) => oneLine(word.slice(0, longestLine)))
          .map((word) => [keyOf(word), word]),
      ).values(),
    ].filter(Boolean),
    sentences: sentences.slice(0, mostFacts),
    items: items.slice(0, mostFacts),
    pairs: own.slice(0, mostFacts),
    foreign: foreign.slice(0, mostFacts),
    foreignLanguage: foreign.length && whole && whole !== 'other' && whole !== given.language ? whole : null,
    given,
    pack,
  };
};
