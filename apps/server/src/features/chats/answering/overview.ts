import type { ChatEvent } from '@inkstone/contract/chats';
import { type Range, sentencesIn } from '@inkstone/documents/chunks/sentences';
import type { Block, DocumentText } from '@inkstone/documents/document-text';
import type { PassagePlace, PlacedPassage } from '../sources/sources.ts';
import { createCitations } from './citing.ts';
import { asCell, asHeading, asLines, headed, shortened } from './quoted-words.ts';

/** A document as a whole: what it is called, how it begins, and the beginnings of its sections; of a brief one only the names of these. */
export type Overview = { title: string; lead: PlacedPassage | null; sections: PlacedPassage[]; isBrief?: boolean };

/** A document with where its citations lead to, and what of it is not quoted. */
export type Looked = {
  document: DocumentText;
  place: Omit<PassagePlace, 'start' | 'end' | 'index' | 'isEdited'>;
  without: readonly Range[];
};

const most = { sections: 20, paragraphs: 6, characters: 900 };

type Titled = Pick<DocumentText, 'title' | 'text' | 'blocks'>;

/** The highest level of headings that has several; the only one above it is the title. */
const sectionHeadings = ({ blocks }: Titled): Block[] => {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const levels = [...new Set(headings.map(({ level = 1 }) => level))].sort((one, other) => one - other);
  const level = levels.find((each) => headings.filter(({ level: own = 1 }) => own === each).length > 1);
  return level === undefined ? [] : headings.filter(({ level: own = 1 }) => own === level);
};

/** Where there are no headings: the beginnings of sheets, or paragraphs from all over the text. */
const looseStarts = ({ blocks }: Titled): Block[] => {
  const tables = blocks.filter(({ table }) => table);
  const others = blocks.filter(({ kind, start, end }) => ['paragraph', 'list'].includes(kind) && end - start > 40);
  const all = tables.length >= others.length ? tables : others;
  const step = Math.max(1, all.length / most.paragraphs);
  return Array.from({ length: Math.min(all.length, most.paragraphs) }, (_, at) => all[Math.floor(at * step)]).filter(
    (each) => each !== undefined,
  );
};

/** What programs write as the title where nobody gave one: the name of a file. */
const fileName = /^Microsoft \w{1,12} - |\.(?:docx?|xlsx?|pptx?|html?|pdf|rtf|odt|txt|md|indd|tex|tmp)$/i;

const titleOf = ({ title, text, blocks }: Titled, name: string): string => {
  const first = blocks.find(({ kind }) => kind === 'heading');
  const heading = first && first.start < 400 ? text.slice(first.start, first.end).trim() : '';
  const given = title && !fileName.test(title.trim()) ? title.trim() : '';
  return (given || heading || (name.split('/').at(-1) ?? name)).slice(0, 200);
};

/** What a document is about as a whole, in pieces that can be cited. */
export const overviewIn = ({ document, place, without }: Looked): Overview => {
  const { text, language = null, title = '' } = document;
  const passageOf = ({ start, end }: Range): PlacedPassage => {
    const pages = place.pages.filter((page) => page.start < end && page.end > start);
    const range = { start, end: Math.min(end, start + most.characters) };
    const of = { document: place.document, index: 0, headings: [], language, title, score: 1 };
    return { ...of, text: text.slice(range.start, range.end), place: { ...place, ...range, index: 0, pages, isEdited: false } };
  };
  const called = titleOf(document, place.name);
  // What stands under the title is how it begins.
  const headings = sectionHeadings(document).filter((each, at) => at > 0 || text.slice(each.start, each.end).trim() !== called);
  const starts = (headings.length ? headings : looseStarts(document)).slice(0, most.sections);
  const sections = starts.map(({ start, end, table }, at) =>
    passageOf({ start, end: table ? end : (starts[at + 1]?.start ?? text.length) }),
  );
  const firstTable = document.blocks.find(({ table }) => table)?.start ?? text.length;
  const leadEnd = Math.min(starts[0]?.start ?? text.length, firstTable);
  const isQuoted = ({ text: words, place: { start, end } }: PlacedPassage): boolean =>
    words.trim() !== '' && !without.some((range) => range.start < end && range.end > start);
  const lead = [passageOf({ start: 0, end: leadEnd })].find(isQuoted) ?? null;
  return { title: called, lead, sections: sections.filter(isQuoted) };
};

/** The first so many sentences of what stands under the headings of a passage, with these. */
const beginningOf = ({ text, language }: PlacedPassage, sentences: number): Range & { heading: string; body: string } => {
  const { headings, body } = headed(text);
  const from = text.lastIndexOf(body);
  const ends = sentencesIn(text, { start: from, end: text.length }, language ?? 'en').filter(({ start, end }) =>
    text.slice(start, end).trim(),
  );
  const last = ends[Math.min(sentences, ends.length) - 1];
  const end = last ? last.start + text.slice(last.start, last.end).trimEnd().length : text.length;
  const start = text.length - text.trimStart().length;
  return { start, end, heading: headings[0] ?? '', body: text.slice(from, end) };
};

const isTable = ({ text }: PlacedPassage): boolean => (text.trim().split('\n', 1)[0] ?? '').includes('\t');

/** One section in a line: its heading with its first sentence, or the names of a table's columns. */
const lineOf = (passage: PlacedPassage): Range & { line: string } => {
  if (isTable(passage)) {
    const end = passage.text.search(/\n|$/);
    const cells = passage.text.slice(0, end).split('\t').map(asCell);
    return { start: 0, end, line: cells.filter(Boolean).join(' · ') };
  }
  const { start, end, heading, body } = beginningOf(passage, 1);
  const said = asLines(shortened(body)).join(' ');
  return { start, end, line: [...(heading ? [asHeading(heading)] : []), ...(said ? [said] : [])].join(' — ') };
};

const mostNames = 12;

const namesOf = (sections: readonly PlacedPassage[]): string =>
  sections
    .flatMap((passage) => (isTable(passage) ? [] : beginningOf(passage, 1).heading || []))
    .slice(0, mostNames)
    .map(asCell)
    .join(' · ');

/** Tells some documents as wholes, in their own words and without a model: title, how it begins, sections with their first sentences. */
export function* overviewAnswer({
  overviews,
  others,
}: {
  overviews: readonly Overview[];
  others: readonly string[];
}): Generator<ChatEvent> {
  const citations = createCitations();
  const cite = function* (passage: PlacedPassage, range: Range): Generator<ChatEvent, number> {
    const { citation, isNew } = citations.of(passage, range);
    if (isNew) yield { type: 'citation', citation };
    return citation.number;
  };
  let before = '';
  for (const { title, lead, sections, isBrief = false } of overviews) {
    yield { type: 'text', text: `${before}${asHeading(title)}` };
    before = '\n\n';
    if (lead) {
      const begun = beginningOf(lead, 2);
      const number = yield* cite(lead, begun);
      yield { type: 'text', text: `\n\n> ${asLines(begun.body).join('  \n> ')} [${number}]` };
    }
    const names = isBrief && lead ? namesOf(sections) : '';
    if (names) yield { type: 'text', text: `\n\n${names}` };
    for (const [at, passage] of (isBrief ? sections.slice(0, lead ? 0 : 2) : sections).entries()) {
      const { line, ...range } = lineOf(passage);
      const number = yield* cite(passage, range);
      yield { type: 'text', text: `${at ? '\n' : '\n\n'}- ${line} [${number}]` };
    }
  }
  if (others.length) yield { type: 'text', text: `\n\n${others.map((name) => `- ${asCell(name)}`).join('\n')}` };
  yield { type: 'outcome', outcome: citations.count() ? 'answered' : 'notFound' };
}
