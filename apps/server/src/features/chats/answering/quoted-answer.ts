import type { ChatEvent } from '@inkstone/contract/chats';
import type { PlacedPassage } from '../sources.ts';
import { type Stretch, sentencesFor } from './best-sentences.ts';
import { createCitations } from './citing.ts';
import { escapeMarkdown } from './escape-markdown.ts';

type Quote = Stretch & { passage: PlacedPassage; rank: number };

const mostQuotes = 3;
/** A sentence is quoted beside the best one when it says nearly as much of what was asked. */
const nearly = 0.7;

/** The best sentences of the best passages; of each passage its best one, and one beside it that says as much. */
const bestQuotes = (question: string, passages: readonly PlacedPassage[]): Quote[] => {
  const [first] = passages;
  const near = passages.filter(({ score }) => score >= Math.sqrt(nearly) * (first?.score ?? 0));
  const all = near.flatMap((passage, rank) => sentencesFor(question, passage).map((stretch) => ({ ...stretch, passage, rank })));
  // The passage counts beside the sentence: what stands in the best one was found for its surroundings, too.
  const worth = ({ score, passage }: Quote): number => score + passage.score;
  const sorted = all.filter(({ score }) => score > 0).sort((a, b) => worth(b) - worth(a) || a.rank - b.rank);
  const [best] = sorted;
  if (!best) return [];
  return sorted.filter((quote) => quote.score >= nearly * best.score).slice(0, mostQuotes);
};

/** A quote in one line; nothing of it is a list. */
const asWords = (text: string): string =>
  escapeMarkdown(
    text
      .trim()
      // What stood above a sentence does not run into it.
      .replaceAll(/(?<![\s.!?。！？:：;；])\s{0,9}\n\s{1,9}/g, ': ')
      .replaceAll(/\s+/g, ' '),
  ).replace(/^(\d{0,9})([-+.)])/, '$1\\$2');

/** A row of a table with the names of its columns, where the passage begins with them. */
const withColumns = (quote: string, { text, place: { kind } }: PlacedPassage): string => {
  const columns = text.split('\n', 1)[0]?.split('\t') ?? [];
  const cells = quote.split('\t');
  const isRow = ['csv', 'xlsx', 'xls'].includes(kind) && cells.length > 1 && cells.length === columns.length && !quote.includes('\n');
  return isRow && cells[0] !== columns[0] ? cells.map((cell, at) => `${columns[at]?.trim()}: ${cell.trim()}`).join('; ') : quote;
};

/** Answers without a model, in the documents' own words: each quote with its citation. The same question has the same answer. */
export function* quotedAnswer(question: string, passages: readonly PlacedPassage[]): Generator<ChatEvent> {
  const citations = createCitations();
  const quotes = bestQuotes(question, passages);
  const [top] = passages;
  if (!top) return;
  const shown = quotes.length ? quotes : [{ passage: top, start: 0, end: top.text.length }];
  for (const { passage, start, end } of shown) {
    const { citation, isNew } = citations.of(passage, { start, end });
    if (!isNew) continue;
    yield { type: 'citation', citation };
    yield {
      type: 'text',
      text: `${citation.number > 1 ? '\n\n' : ''}> ${asWords(withColumns(citation.quote, passage))} [${citation.number}]`,
    };
  }
  yield { type: 'outcome', outcome: 'answered' };
}
