import { type Range, sentencesIn } from '@inkstone/documents/chunks/sentences';
import type { Group } from '@inkstone/retrieval/index/score';
import { groupsOf } from '@inkstone/retrieval/question/groups';
import { withoutAsking } from '@inkstone/retrieval/question/small-words';
import type { Passage as Found } from '@inkstone/retrieval/retrieve';
import { folded } from '@inkstone/retrieval/terms/fold';
import { termsOf } from '@inkstone/retrieval/terms/terms';
import { contentsIn } from '@inkstone/text/contents-lines';
import type { PassageTable } from './passage-tables.ts';

/** A stretch of a passage, and how much of what is looked for stands in it, in 0..1. */
export type Stretch = Range & { score: number };

const hasEnd = (text: string): boolean => /[.!?。！？:：;；]["'”’)）」』]*$/u.test(text) || text.includes('\t');

/** A line without a full stop at its end, such as a heading, is quoted together with the line below it. */
export const isOpen = (text: string): boolean => text.length < 60 && !hasEnd(text);

/** What is shortened before a number ends no sentence: invoice no. 4711. */
const isCutAtNumber = /(?<![\p{L}\p{N}])(?:no|nos|nr|ref|art|abs|fig|tel|vol|núm|n)\.$/iu;

/** A sentence that a page or a column broke goes on in small letters, or behind a comma; Chinese has no other sign of it. */
const goesOn = (text: string, next: string): boolean =>
  (isCutAtNumber.test(text) && /^\d/u.test(next)) ||
  (!hasEnd(text) && text.length >= 20 && (/^\p{Ll}/u.test(next) || /[,，、]$/u.test(text)));

const mark = String.raw`(?:[-•*–]|\(?\d{1,3}[.)、]|[a-z][.)])`;
/** The number of an item of a list, which is no sentence. */
const isMark = (text: string): boolean => new RegExp(`^${mark}$`, 'iu').test(text);
const startsWithMark = (text: string): boolean => new RegExp(`^${mark}\\s`, 'iu').test(text);

/** A numbered heading looks like an item until one sees that what stands under it is none. */
const isHeading = (text: string): boolean => {
  const [line = '', under] = text.split(/\n{2,}/, 2);
  return under !== undefined && isOpen(line.trim()) && !startsWithMark(under.trimStart());
};
const isItem = (text: string): boolean => startsWithMark(text) && !isHeading(text);

const longest = 600;

/** A text without the lines that list its contents, which say where something stands and nothing of it. */
const withoutContents = (text: string): Range[] => {
  let from = 0;
  const parts: Range[] = [];
  for (const { start, end } of contentsIn(text)) {
    parts.push({ start: from, end: start });
    from = end;
  }
  return [...parts, { start: from, end: text.length }];
};

/** Sentences of a part as they can be quoted: a heading goes with its first sentence, and what leads to a list with the list. */
const quotableIn = (text: string, part: Range, language: string): Range[] => {
  const parts: Range[] = [];
  let open: Range | null = null;
  let list: Range | null = null;
  for (const { start, end } of sentencesIn(text, part, language)) {
    const words = text.slice(start, end);
    if (!words.trim()) continue;
    const from = start + words.length - words.trimStart().length;
    const range: Range = { start: open?.start ?? from, end: start + words.trimEnd().length };
    const isBegun = isOpen(words.trim()) || isMark(words.trim()) || goesOn(words.trim(), text.slice(end).trimStart());
    // An item may have several sentences in its line.
    const isNext = list !== null && (isItem(text.slice(range.start, range.end)) || !text.slice(list.end, range.start).includes('\n'));
    open = isBegun ? range : null;
    if (isBegun) continue;
    if (list && isNext) list.end = range.end;
    else parts.push(range);
    const said = text.slice(range.start, range.end);
    if (!isNext) list = /[:：]$/u.test(said) || isItem(said.slice(said.indexOf('\n') + 1).trimStart()) ? range : null;
  }
  if (open) parts.push(open);
  return parts.map(({ start, end }) => ({ start, end: Math.min(end, start + longest) }));
};

const quotable = (text: string, language: string): Range[] => withoutContents(text).flatMap((part) => quotableIn(text, part, language));

/** A passage with what was looked for in it, where that is not the words of the question. */
type Passage = Pick<Found, 'text' | 'language' | 'asked'>;

/** What a question looks for in a text of that language. */
const askedIn = (wanted: string, language: string): readonly Group[] => {
  const said = withoutAsking(folded(wanted));
  const groups = groupsOf(/[\p{L}\p{N}]/u.test(said) ? said : folded(wanted), [language]);
  // Who asks is not what is asked for.
  const things = groups.filter(({ isOfAsker }) => !isOfAsker);
  return things.length ? things : groups;
};

/** Of a compound the beginning or the end is so much of it. */
const partTrust = 0.8;
const shortestPart = 4;

/** How far a group is said by some terms: less by another name of it, and in German by a part of a compound. */
const saidBy = ({ ways }: Group, terms: ReadonlySet<string>, isGerman: boolean): number => {
  const said = Math.max(0, ...ways.flatMap(({ term, weight }) => (terms.has(term) ? weight : [])));
  const [word] = ways;
  if (said > 0 || !isGerman || !word || word.term.length < shortestPart) return said;
  const isPart = [...terms].some((term) => term.startsWith(word.term) || term.endsWith(word.term));
  return isPart ? partTrust : 0;
};

/** What the groups of a question weigh beside one another, by their numbers; nothing where they weigh what they weigh by themselves. */
type Rarity = readonly number[];

/** Tells how much of what is looked for stands in a text, in 0..1; words that a question is put with do not count. */
export const shareOf = (wanted: string, { language: told, asked }: Passage, rarity: Rarity = []): ((text: string) => number) => {
  // A text too short for its language to be told is read as English: with Latin letters it mostly is, and other scripts have no stems.
  const language = told ?? 'en';
  const groups = asked ?? askedIn(wanted, language);
  const weights = groups.map(({ weight }, at) => weight * (asked ? 1 : (rarity[at] ?? 1)));
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return (text) => {
    const terms = new Set(termsOf(folded(text), language));
    const said = (group: Group): number =>
      asked ? Number(group.ways.some(({ term }) => terms.has(term))) : saidBy(group, terms, language === 'de');
    return groups.reduce((sum, group, at) => sum + said(group) * (weights[at] ?? 0), 0) / all;
  };
};

/** How rare each thing that a question looks for is among some passages of a language: what all of them have tells none from the others. */
export const rarityAmong = (wanted: string, language: string | null, passages: readonly Passage[]): Rarity => {
  const texts = passages.map((passage) => new Set(termsOf(folded(passage.text), language ?? 'en')));
  return askedIn(wanted, language ?? 'en').map((group) => {
    const having = texts.filter((terms) => saidBy(group, terms, language === 'de') > 0).length;
    return having === 0 ? 1 : Math.log(1 + (texts.length + 1) / having);
  });
};

/** The sentences of a passage with how well each says what is looked for, in their order. */
export const sentencesFor = (wanted: string, passage: Passage, rarity: Rarity = []): Stretch[] => {
  const { text, language } = passage;
  const share = shareOf(wanted, passage, rarity);
  return quotable(text, language ?? 'en').map((range) => ({ ...range, score: share(text.slice(range.start, range.end)) }));
};

/** The header of a table says what its rows are: it bears no claim itself. */
const isHeader = ({ start, end }: Range, tables: readonly PassageTable[]): boolean =>
  tables.some((table) => start >= table.start && end <= table.end && end <= (table.rows[0]?.start ?? table.start));

/** The rows of a table, as many as are quoted at most. */
const rowsOf = ({ rows }: PassageTable): Range | null => {
  const [first] = rows;
  const last = first && rows.findLast(({ end }) => end - first.start <= longest);
  return first ? { start: first.start, end: last?.end ?? first.end } : null;
};

/** The stretch of a passage that bears a claim: its best sentence, or the rows of a table whose columns it names; the whole where none has a word of it. */
export const stretchFor = (claim: string, { text, language, tables = [] }: Passage & { tables?: readonly PassageTable[] }): Range => {
  const sentences = sentencesFor(claim, { text, language }).filter(({ score }) => score > 0);
  const best = sentences
    .filter((sentence) => !isHeader(sentence, tables))
    .reduce<Stretch | null>((top, each) => (each.score > (top?.score ?? 0) ? each : top), null);
  if (best) return { start: best.start, end: best.end };
  const named = tables.find(({ start, end }) => sentences.some((sentence) => sentence.start >= start && sentence.end <= end));
  return (named && rowsOf(named)) ?? { start: 0, end: text.length };
};
