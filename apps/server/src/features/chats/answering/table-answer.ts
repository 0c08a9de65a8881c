import type { ChatEvent } from '@inkstone/contract/chats';
import type { Range } from '@inkstone/documents/chunks/sentences';
import type { DocumentText } from '@inkstone/documents/document-text';
import { openTables, type TableAnswer } from '@inkstone/documents/tables/answer-table';
import type { Correction } from '@inkstone/documents/tables/corrections';
import type { PlacedPassage } from '../sources/sources.ts';
import { createCitations } from './citing.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** So many of the best documents are asked for a table that answers. */
const mostDocuments = 3;
const mostShown = 20;

const marksOf = ({ sheet, references }: TableAnswer): string[] => references.map((cells) => (sheet ? `${sheet}!${cells}` : cells));

const asCell = (text: string): string => escapeMarkdown(text).replaceAll(/\s+/g, ' ');

const longestQuote = 600;

/** From the first of the cells to the last one. */
const spanOf = ({ ranges }: TableAnswer): Range => ({
  start: ranges.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
  end: ranges.reduce((most, { end }) => Math.max(most, end), 0),
});

function* told(answer: TableAnswer, { passage, document }: { passage: PlacedPassage; document: DocumentText }): Generator<ChatEvent> {
  const { start, end } = spanOf(answer);
  const place = { ...passage.place, start, end, isEdited: answer.isCorrected, pages: [] };
  const said = answer.isCorrected ? answer.ranges.map((cell) => cell.text).join('\n') : document.text.slice(start, end);
  const text = said.slice(0, longestQuote);
  // One stretch of the document is marked; the cells say which of it were counted.
  const cells = marksOf(answer).slice(0, mostShown);
  const { citation } = createCitations().of({ ...passage, text, place }, { start: 0, end: text.length }, cells);
  yield { type: 'citation', citation };
  const values = answer.values.slice(0, mostShown).map((value) => `**${asCell(value)}**`);
  const more = answer.values.length > mostShown ? ' …' : '';
  yield { type: 'text', text: `${values.length === 1 ? values[0] : values.map((value) => `- ${value}`).join('\n')}${more} [1]` };
  yield { type: 'outcome', outcome: 'answered' };
}

/** A document, and what of it was switched off or corrected by hand. */
export type ReadForTables = (id: string) => Promise<{ document: DocumentText; corrections: readonly Correction[] } | undefined>;

type Asked = { question: string; passages: readonly PlacedPassage[] };
type Answered = { answer: TableAnswer; passage: PlacedPassage; document: DocumentText };

/** What the tables of documents give, one after the other, as far as it is wanted. */
async function* answersOf(read: ReadForTables, { question, passages }: Asked): AsyncGenerator<Answered> {
  for (const id of new Set(passages.map(({ document }) => document))) {
    const passage = passages.find(({ document }) => document === id);
    const found = await read(id);
    if (!passage || !found?.document.blocks.some(({ kind }) => kind === 'table')) continue;
    const answer = openTables(found.document, found.corrections).ask(question);
    if (answer?.ranges.length) yield { answer, passage, document: found.document };
  }
}

/** The best documents of passages, which are asked for a table. */
export const askedForTables = (passages: readonly PlacedPassage[]): ReadonlySet<string> =>
  new Set([...new Set(passages.map(({ document }) => document))].slice(0, mostDocuments));

/** What a table of the best documents gives when it is asked: computed and not guessed. Null where no table alone can be meant. */
export const tableAnswer = async (read: ReadForTables, { question, passages }: Asked): Promise<Generator<ChatEvent> | null> => {
  const best = askedForTables(passages);
  for await (const { answer, ...of } of answersOf(read, { question, passages: passages.filter(({ document }) => best.has(document)) }))
    return told(answer, of);
  return null;
};

/** The same of documents of which none is better than another: null where two of them answer. */
export const onlyTableAnswer = async (read: ReadForTables, asked: Asked): Promise<Generator<ChatEvent> | null> => {
  const answers: Answered[] = [];
  for await (const answered of answersOf(read, asked)) answers.push(answered);
  const [only] = answers;
  return only && answers.length === 1 ? told(only.answer, only) : null;
};
