import type { ContentLanguage } from '@inkstone/contract/writers';
import { smallWords } from '@inkstone/text/small-words';
import { type Amount, amountsIn, isSameAmount } from './amounts.ts';
import type { ClaimKind, Span } from './claim.ts';
import { type FactIndex, joinedOf, wordNumbers } from './fact-index.ts';
import { fold, hasDenseLetter, stemOf, type Token, tokensOf } from './folding.ts';
import { openClaimsIn } from './open-claims.ts';
import { superlativesIn } from './superlatives.ts';
import { indexOf, longestOf, matchesIn, spellingOf, type WordMatch } from './word-index.ts';

/** A claim of a text that the facts do not bear. */
export type Unproven = Span & { kind: ClaimKind; quote: string };

const isSpelt = (quote: string, { spelling, joined }: FactIndex): boolean => {
  if (hasDenseLetter(quote)) return joined.includes(joinedOf(quote));
  return spelling.includes(` ${spellingOf(quote)} `);
};

const isWordBorne = ({ concept }: WordMatch, quote: string, facts: FactIndex): boolean =>
  facts.concepts.has(concept) || isSpelt(quote, facts);

/** Words that say nothing of what is counted. */
const saysNothing: ReadonlySet<string> = new Set(Object.values(smallWords).flatMap((words) => Array.from(words, fold)));

const reach = 3;
const isTelling = ({ word }: Token): boolean => word.length > 1 && !saysNothing.has(word) && !/^\d+$/.test(word);

/** What a number without a unit counts: the words behind it, and the one before. */
const countedAt = (text: string, { start, end }: Span): { after: string[]; before: string[] } => {
  const behind = text.slice(end, end + 60).split(/[.!?;:\n。！？；：]/u)[0] ?? '';
  const after = tokensOf(behind).filter(isTelling).slice(0, reach);
  const before = tokensOf(text.slice(Math.max(0, start - 30), start))
    .filter(isTelling)
    .slice(-1);
  const stems = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => stemOf(word));
  return { after: stems(after), before: stems(before) };
};

const pairsOf = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
const classifier = /^[个件只条层种款把张块支枚套片颗粒双对台位本つ個枚本台点色개가지]{1,2}/u;

/** The same where words have no gaps: pairs of letters behind the number. */
const countedLetters = (text: string, end: number): string[] => {
  const run =
    /^\s?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{1,8}/u.exec(text.slice(end, end + 10))?.[0] ?? '';
  return pairsOf(run.trim().replace(classifier, '').slice(0, 5));
};

/** Whether the number stands in the facts beside the same word as here, whatever that is: in a list, in "1920 x 1080", in a name. */
const isSpeltWithNeighbour = (text: string, { start, end }: Span, { spelling, joined }: FactIndex): boolean => {
  if (hasDenseLetter(text.slice(Math.max(0, start - 2), end + 2)))
    return [text.slice(Math.max(0, start - 3), end), text.slice(start, end + 3)].some((near) => joined.includes(joinedOf(near)));
  const number = spellingOf(text.slice(start, end));
  const before = tokensOf(text.slice(Math.max(0, start - 40), start)).at(-1)?.word;
  const after = tokensOf(text.slice(end, end + 40))[0]?.word;
  return [before && `${before} ${number}`, after && `${number} ${after}`].some((pair) => pair && spelling.includes(` ${pair} `));
};

const isCountBorne = (text: string, amount: Amount, { facts, isSameLanguage }: Ground): boolean => {
  const same = facts.numbers.filter(({ reading }) =>
    amount.readings.some((said) => !said.unit && Math.abs(said.value - reading.value) < 1e-9),
  );
  if (!same.length) return false;
  if (isSpeltWithNeighbour(text, amount, facts)) return true;
  if (!isSameLanguage) return same.some(({ reading }) => reading.unit === null);
  const letters = countedLetters(text, amount.end);
  const { after, before } = countedAt(text, amount);
  const words = [...after, ...before];
  if (!letters.length && !words.length) return same.some(({ reading }) => reading.unit === null);
  // A measure counts nothing: it bears a number in a name, as that of a model.
  return same.some(({ around, nearby, reading }) =>
    reading.unit
      ? before.some((word) => around.has(word))
      : words.some((word) => around.has(word)) || letters.some((pair) => nearby.includes(pair)),
  );
};

type Ground = { facts: FactIndex; language: ContentLanguage; isSameLanguage: boolean };

const isAmountBorne = (text: string, amount: Amount, ground: Ground): boolean => {
  const { facts } = ground;
  if (amount.code !== null) return facts.joined.includes(joinedOf(amount.code));
  const measured = amount.readings.filter(({ unit }) => unit);
  if (measured.some((said) => facts.numbers.some(({ reading }) => isSameAmount(said, reading)))) return true;
  return amount.readings.some(({ unit }) => !unit) && isCountBorne(text, amount, ground);
};

/** Facts of which a text uses so few words were given in another language. */
const sameShare = 0.2;

/** Whether a text is in the language of its facts: then it uses their words. */
const usesWordsOf = (text: string, { stems, joined }: FactIndex): boolean => {
  if (hasDenseLetter(text)) return hasDenseLetter(joined);
  const words = tokensOf(text).filter((token) => isTelling(token) && token.word.length > 3);
  return words.length === 0 || words.filter(({ word }) => stems.has(stemOf(word))).length >= words.length * sameShare;
};

const unprovenWords = (text: string, { facts, language }: Ground, matches: readonly WordMatch[]): Unproven[] => {
  const isInside = (span: Span): boolean => matches.some(({ start, end }) => start <= span.start && end >= span.end);
  const named = matches.flatMap((match) => {
    const quote = text.slice(match.start, match.end);
    return match.kind === 'numeral' || isWordBorne(match, quote, facts) ? [] : [{ ...match, kind: match.kind, quote }];
  });
  // What a table marks is marked by its name; a turn of phrase around it adds nothing.
  const isMarked = (span: Span & { kind: ClaimKind }): boolean =>
    named.some(({ kind, start, end }) => kind === span.kind && start < span.end && end > span.start);
  const open = [...superlativesIn(text, language).map((span) => ({ ...span, kind: 'superlative' as const })), ...openClaimsIn(text, facts)];
  const others = open
    .filter((span) => !isInside(span) && !isMarked(span))
    .map((span) => ({ ...span, quote: text.slice(span.start, span.end) }))
    .filter(({ quote }) => !isSpelt(quote, facts));
  return [...named, ...others].map(({ kind, start, end, quote }) => ({ kind, start, end, quote }));
};

const withoutOverlaps = (claims: readonly Unproven[]): Unproven[] => {
  const kept: Unproven[] = [];
  for (const claim of [...claims].sort((one, other) => one.start - other.start || other.end - one.end))
    if (claim.start >= (kept.at(-1)?.end ?? 0)) kept.push(claim);
  return kept;
};

/** What a text claims and the facts do not bear: each where it stands, in the order of the text. */
export const unprovenIn = (text: string, facts: FactIndex, language: ContentLanguage): Unproven[] => {
  const ground: Ground = { facts, language, isSameLanguage: usesWordsOf(text, facts) };
  const matches = longestOf(matchesIn(indexOf(language), text));
  const numbers = amountsIn(text, wordNumbers(matches))
    .filter((amount) => !isAmountBorne(text, amount, ground))
    .map(({ start, end }): Unproven => ({ kind: 'number', start, end, quote: text.slice(start, end) }));
  return withoutOverlaps([...numbers, ...unprovenWords(text, ground, matches)]);
};
