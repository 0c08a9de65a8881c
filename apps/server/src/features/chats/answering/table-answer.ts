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

/** What a table of the best documents gives when it is asked: computed and not guessed. Null where no table alone can be meant. */
export const tableAnswer = async (
  read: ReadForTables,
  { question, passages }: { question: string; passages: readonly PlacedPassage[] },
): Promise<Generator<ChatEvent> | null> => {
  const documents = [...new Set(passages.map(({ document }) => document))].slice(0, mostDocuments);
  for (const id of documents) {
    const passage = passages.find(({ document }) => document === id);
    const found = await read(id);
    if (!passage || !found?.document.blocks.some(({ kind }) => kind === 'table')) continue;
    const answer = openTables(found.document, found.corrections).ask(question);
    if (answer?.ranges.length) return told(answer, { passage, document: found.document });
  }
  return null;
};
