import type { ContentLanguage } from '@inkstone/contract/writers';
import { segmenterOf } from '@inkstone/text/segmenter';
import { languageWords } from '../words/all-words.ts';
import { sharedCertificates } from '../words/any-language.ts';
import type { LanguageWords } from '../words/language-words.ts';
import { countriesIn } from './countries.ts';
import { fold, hasDenseLetter, type Token, tokensOf } from './folding.ts';

/** What a table names things of. */
export type WordKind = 'material' | 'colour' | 'certificate' | 'property' | 'origin' | 'superlative' | 'promise' | 'numeral';
/** A named thing in a text. */
export type WordMatch = { kind: WordKind; concept: string; start: number; end: number };

type Rest = 'none' | 'inflection' | 'compound';
type Form = {
  kind: WordKind;
  concept: string;
  words: readonly string[];
  rest: Rest;
  exact: string | null;
  isAlone: boolean;
  isForeign: boolean;
  text: string;
};
type Index = { ofWord: Map<string, Form[]>; ofHead: Map<string, Form[]>; ofLetter: Map<string, Form[]> };

/** The rows of a table. */
export const rowsOf = (table: string): { concept: string; forms: string[] }[] =>
  table
    .split(';')
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => {
      const at = row.indexOf(':');
      const forms = row
        .slice(at + 1)
        .split(',')
        .map((form) => form.trim())
        .filter(Boolean);
      return { concept: row.slice(0, at).trim(), forms };
    });

const restOf = (form: string): Rest => (form.endsWith('*') ? 'compound' : form.endsWith('~') ? 'inflection' : 'none');

const formOf = (kind: WordKind, concept: string, written: string): Form => {
  const bare = written.replace(/^[\^=]/, '').replace(/[*~]$/, '');
  const words = tokensOf(bare).map(({ word }) => word);
  return {
    kind,
    concept,
    words,
    rest: restOf(written),
    exact: written.startsWith('^') ? bare : null,
    isAlone: written.startsWith('='),
    isForeign: false,
    text: bare.toLowerCase(),
  };
};

const formsIn = (kind: WordKind, table: string): Form[] =>
  rowsOf(table).flatMap(({ concept, forms }) => forms.map((form) => formOf(kind, concept, form)));

const add = (map: Map<string, Form[]>, key: string, form: Form): unknown => map.set(key, [...(map.get(key) ?? []), form]);

const indexed = (forms: readonly Form[]): Index => {
  const index: Index = { ofWord: new Map(), ofHead: new Map(), ofLetter: new Map() };
  for (const form of forms) {
    const [first = ''] = form.words;
    if (hasDenseLetter(form.text)) add(index.ofLetter, form.text[0] ?? '', form);
    else if (form.rest !== 'none' && form.words.length === 1) add(index.ofHead, first, form);
    else add(index.ofWord, first, form);
  }
  return index;
};

const tables: Readonly<Record<Exclude<WordKind, 'numeral'>, keyof LanguageWords>> = {
  promise: 'promises',
  superlative: 'superlatives',
  certificate: 'certificates',
  property: 'properties',
  origin: 'origins',
  material: 'materials',
  colour: 'colours',
};

const formsOf = (language: ContentLanguage, kinds: readonly (keyof typeof tables)[]): Form[] =>
  kinds.flatMap((kind) => formsIn(kind, languageWords[language][tables[kind]]));

const everyKind = ['promise', 'superlative', 'certificate', 'property', 'origin', 'material', 'colour'] as const;
/** English labels stand in texts of every language; its names of colours are other words elsewhere, as "red" is a net in Spanish. */
const labels = ['promise', 'superlative', 'certificate', 'property', 'origin', 'material'] as const;

const allForms = (languages: readonly ContentLanguage[]): Form[] => [
  ...formsIn('certificate', sharedCertificates),
  ...languages.flatMap((language) => [
    ...formsOf(language, everyKind),
    ...formsIn('numeral', languageWords[language].numbers),
    ...formsIn('origin', countriesIn(language)),
  ]),
];

const indexes = new Map<string, Index>();

const kept = (key: string, make: () => Form[]): Index => {
  const known = indexes.get(key) ?? indexed(make());
  indexes.set(key, known);
  return known;
};

/** The names that a text of this language may hold. */
export const indexOf = (language: ContentLanguage): Index =>
  kept(language, () => [
    ...allForms([language]),
    ...(language === 'en'
      ? []
      : [...formsOf('en', labels).map((form) => ({ ...form, isForeign: true })), ...formsIn('origin', countriesIn('en'))]),
  ]);

/** The names of all languages: facts may be given in any. */
export const indexOfAll = (languages: readonly ContentLanguage[]): Index => kept('all', () => allForms(languages));

const joint = /^(?:[ \n\u00a0–’'-]{0,2}|\.)$/;
const shortestHead = 3;
const longestHead = 24;
const mostInflection = 3;

const continues = (form: Form, word: string, at: number): boolean => {
  const wanted = form.words[at] ?? '';
  const isLast = at === form.words.length - 1;
  if (word === wanted || (isLast && form.rest === 'none' && word === `${wanted}s`)) return true;
  if (!isLast || form.rest === 'none' || !word.startsWith(wanted)) return false;
  return form.rest === 'compound' || word.length - wanted.length <= mostInflection;
};

type Place = { tokens: readonly Token[]; at: number; text: string };

/** Where a form that begins at this word ends; -1 where it is not. */
const endOf = (form: Form, { tokens, at, text }: Place): number => {
  for (let step = 0; step < form.words.length; step += 1) {
    const token = tokens[at + step];
    const before = tokens[at + step - 1];
    if (!token || !continues(form, token.word, step)) return -1;
    if (step > 0 && before && !joint.test(text.slice(before.end, token.start))) return -1;
  }
  const [first, last] = [tokens[at], tokens[at + form.words.length - 1]];
  if (!first || !last) return -1;
  const written = text.slice(first.start, last.end).replaceAll(/[-\s]+/g, ' ');
  // English words have no accents: "für" is no fur.
  if (form.isForeign && fold(written) !== written.toLowerCase()) return -1;
  if (form.exact === null) return last.end;
  return written === form.exact ? last.end : -1;
};

const candidatesAt = (index: Index, { word }: Token): Form[] => {
  const heads: Form[] = [];
  if (index.ofHead.size)
    for (let length = shortestHead; length <= Math.min(word.length, longestHead); length += 1)
      heads.push(...(index.ofHead.get(word.slice(0, length)) ?? []));
  const singular = word.endsWith('s') ? (index.ofWord.get(word.slice(0, -1)) ?? []).filter(({ words }) => words.length === 1) : [];
  return [...(index.ofWord.get(word) ?? []), ...singular, ...heads];
};

const wordMatches = (index: Index, text: string): WordMatch[] => {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) =>
    candidatesAt(index, token).flatMap((form) => {
      const end = endOf(form, { tokens, at, text });
      return end < 0 ? [] : [{ kind: form.kind, concept: form.concept, start: token.start, end }];
    }),
  );
};

const wordsAlone = (text: string): ReadonlySet<string> => {
  return new Set(Array.from(segmenterOf('zh', 'word').segment(text), ({ index, segment }) => `${index} ${segment}`));
};

const denseMatches = (index: Index, text: string): WordMatch[] => {
  const small = text.toLowerCase();
  const found: WordMatch[] = [];
  let alone: ReadonlySet<string> | undefined;
  for (let at = 0; at < small.length; at += 1) {
    for (const { text: form, kind, concept, isAlone } of index.ofLetter.get(small[at] ?? '') ?? []) {
      if (!small.startsWith(form, at)) continue;
      if (isAlone) alone ??= wordsAlone(small);
      if (isAlone && !alone?.has(`${at} ${form}`)) continue;
      found.push({ kind, concept, start: at, end: at + form.length });
    }
  }
  return found;
};

const latinInDense = /[\p{Script=Latin}\d][\p{Script=Latin}\d'’ -]*/gu;

/** Every name of the index in a text; several may stand in the same place. */
export const matchesIn = (index: Index, text: string): WordMatch[] => {
  if (!hasDenseLetter(text)) return wordMatches(index, text);
  const latin = Array.from(text.matchAll(latinInDense)).flatMap((run) =>
    wordMatches(index, run[0]).map((match) => ({ ...match, start: match.start + run.index, end: match.end + run.index })),
  );
  return [...latin, ...denseMatches(index, text)];
};

const order: Readonly<Record<WordKind, number>> = {
  promise: 0,
  superlative: 1,
  certificate: 2,
  property: 3,
  origin: 4,
  material: 5,
  colour: 6,
  numeral: 7,
};

/** Of the names that overlap the longest one. */
export const longestOf = (matches: readonly WordMatch[]): WordMatch[] => {
  const ordered = [...matches].sort((one, other) => one.start - other.start || other.end - one.end || order[one.kind] - order[other.kind]);
  const kept: WordMatch[] = [];
  for (const match of ordered) if (match.start >= (kept.at(-1)?.end ?? 0)) kept.push(match);
  return kept;
};

/** The concept's folded spelling, by which a text is looked for word by word. */
export const spellingOf = (text: string): string =>
  tokensOf(text)
    .map(({ word }) => word)
    .join(' ') || fold(text);
