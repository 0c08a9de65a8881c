import { hasMarkup, visibleLines } from '@inkstone/text/visible-text';
import { contentLanguages } from '../words/all-words.ts';
import { implied } from '../words/any-language.ts';
import { type Amount, amountsIn, type Reading, type WordNumber } from './amounts.ts';
import { narrow, stemOf, tokensOf } from './folding.ts';
import { indexOfAll, matchesIn, rowsOf, type WordMatch } from './word-index.ts';

/** A number of the facts and the words that it stands among. */
export type GivenNumber = { reading: Reading; around: ReadonlySet<string>; nearby: string };
/** What the facts of a product bear. */
export type FactIndex = {
  concepts: ReadonlySet<string>;
  numbers: readonly GivenNumber[];
  /** All of it, folded, a blank around each word. */
  spelling: string;
  /** All of it without a gap, small. */
  joined: string;
  stems: ReadonlySet<string>;
};

const general = new Map(rowsOf(implied).map(({ concept, forms }) => [concept, forms]));

/** Concept and what it implies. */
const withImplied = (concepts: readonly string[]): Set<string> => {
  const all = new Set(concepts);
  for (const concept of concepts) for (const each of general.get(concept) ?? []) all.add(each);
  return all;
};

/** Small, without gaps and signs, as names with digits are compared. */
export const joinedOf = (text: string): string =>
  narrow(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.:]+/gu, '');

/** Numbers that are written as words, of matches of an index. */
export const wordNumbers = (matches: readonly WordMatch[]): WordNumber[] =>
  matches.filter(({ kind }) => kind === 'numeral').map(({ concept, start, end }) => ({ start, end, value: Number(concept) }));

/** The words on both sides of a number count as its own up to so many. */
const wordsAround = 6;
const lettersAround = 14;

const givenIn = (line: string, amounts: readonly Amount[]): GivenNumber[] => {
  const tokens = tokensOf(line);
  return amounts.flatMap((amount) => {
    const first = tokens.findIndex(({ end }) => end > amount.start);
    const near = tokens.slice(Math.max(0, first - wordsAround), first + wordsAround + 1);
    const around = new Set(near.filter(({ start, end }) => end <= amount.start || start >= amount.end).map(({ word }) => stemOf(word)));
    const nearby = line.slice(Math.max(0, amount.start - lettersAround), amount.end + lettersAround);
    return amount.readings.map((reading) => ({ reading, around, nearby }));
  });
};

const read = (facts: readonly string[]): FactIndex => {
  const text = facts.map((fact) => (hasMarkup(fact) ? visibleLines(fact) : fact)).join('\n');
  const index = indexOfAll(contentLanguages);
  const lines = text.split('\n').filter(Boolean);
  const found = lines.map((line) => ({ line, matches: matchesIn(index, line) }));
  const named = found.flatMap(({ matches }) => matches.map(({ concept }) => concept));
  const tokens = tokensOf(text);
  return {
    concepts: withImplied(named),
    numbers: found.flatMap(({ line, matches }) => {
      const plain = amountsIn(line);
      const spoken = wordNumbers(matches);
      return [...givenIn(line, plain), ...(spoken.length ? givenIn(line, amountsIn(line, spoken)) : [])];
    }),
    spelling: ` ${tokens.map(({ word }) => word).join(' ')} `,
    joined: joinedOf(text),
    stems: new Set(tokens.map(({ word }) => stemOf(word))),
  };
};

const kept = new WeakMap<readonly string[], FactIndex>();

/** Reads facts, HTML or plain, in any of the languages; the same list is read once. */
export const readFacts = (facts: readonly string[]): FactIndex => {
  const known = kept.get(facts) ?? read(facts);
  kept.set(facts, known);
  return known;
};
