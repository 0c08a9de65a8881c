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

/** A sentence that a page or a column broke goes on in small letters, or behind a comma; Chinese has no other sign of it. */
const goesOn = (text: string, next: string): boolean =>
  !hasEnd(text) && text.length >= 20 && (/^\p{Ll}/u.test(next) || /[,，、]$/u.test(text));

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

const quotable = (text: string, language: string): Range[] =>
  withoutContents(text).flatMap((part) => quotableIn(text, part, language));

/** A passage with what was looked for in it, where that is not the words of the question. */
type Passage = Pick<Found, 'text' | 'language' | 'asked'>;

/** What a question looks for in a text of that language. */
const askedIn = (wanted: string, language: string): readonly Group[] => {
  const said = withoutAsking(folded(wanted));
  return groupsOf(/[\p{L}\p{N}]/u.test(said) ? said : folded(wanted), [language]);
};

/** Tells how much of what is looked for stands in a text, in 0..1; words that a question is put with do not count. */
export const shareOf = (wanted: string, { language: told, asked }: Passage): ((text: string) => number) => {
  // A text too short for its language to be told is read as English: with Latin letters it mostly is, and other scripts have no stems.
  const language = told ?? 'en';
  const groups = asked ?? askedIn(wanted, language);
  const all = groups.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return (text) => {
    const terms = new Set(termsOf(folded(text), language));
    const found = groups.filter(({ ways }) => ways.some(({ term }) => terms.has(term)));
    return found.reduce((sum, { weight }) => sum + weight, 0) / all;
  };
};

/** The sentences of a passage with how well each says what is looked for, in their order. */
export const sentencesFor = (wanted: string, passage: Passage): Stretch[] => {
  const { text, language } = passage;
  const share = shareOf(wanted, passage);
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
