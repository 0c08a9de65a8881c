import type { Citation } from '@inkstone/contract/chat-sources';
import type { ChatEvent } from '@inkstone/contract/chats';
import { bestQuotes, type Quote } from './best-quotes.ts';
import { createCitations } from './citing.ts';
import type { TabledPassage } from './passage-tables.ts';
import { asCell, asHeading, asLines, headed } from './quoted-words.ts';

const cellsOf = ({ text }: TabledPassage, { start, end }: { start: number; end: number }): string[] =>
  text.slice(start, end).split('\t').map(asCell);

/** Rows that follow each other are one stretch. */
const runsOf = ({ rows, passage }: Quote) =>
  rows.reduce<{ start: number; end: number }[]>((runs, { start, end }) => {
    const last = runs.at(-1);
    if (last && passage.text.slice(last.end, start).trim() === '') last.end = end;
    else runs.push({ start, end });
    return runs;
  }, []);

/** One row with the names of its columns; several as a table, each with its number. */
const rowsAsMarkdown = ({ passage, table, rows }: Quote, numberOf: (at: number) => number): string => {
  const columns = table?.columns ?? [];
  const [only] = rows;
  if (rows.length === 1 && only) {
    const [colon, semicolon] = /\p{Script=Han}/u.test(columns.join('')) ? ['：', '；'] : [': ', '; '];
    const cells = cellsOf(passage, only).map((cell, at) => (columns[at] ? `${asCell(columns[at])}${colon}${cell}` : cell));
    return `> ${cells.filter(Boolean).join(semicolon)} [${numberOf(only.start)}]`;
  }
  const cells = rows.map((row) => cellsOf(passage, row));
  const width = Math.max(columns.length, ...cells.map((row) => row.length));
  const line = (texts: readonly string[]): string => `| ${Array.from({ length: width + 1 }, (_, at) => texts[at] ?? '').join(' | ')} |`;
  const numbered = rows.map((row, at) =>
    line([...Array.from({ length: width }, (_, place) => cells[at]?.[place] ?? ''), `[${numberOf(row.start)}]`]),
  );
  return [line(columns.map(asCell)), line(Array.from({ length: width + 1 }, () => '---')), ...numbered].join('\n');
};

const wordsAsMarkdown = ({ quote, number }: Pick<Citation, 'quote' | 'number'>, known: readonly string[]): string => {
  const { headings, body } = headed(quote, known);
  const heading = headings.at(-1);
  return `> ${[...(heading ? [asHeading(heading)] : []), ...asLines(body)].join('  \n> ')} [${number}]`;
};

/** Answers without a model, in the documents' own words: each quote with its citation. The same question has the same answer. */
export function* quotedAnswer(question: string, passages: readonly TabledPassage[]): Generator<ChatEvent> {
  const citations = createCitations();
  const quotes = bestQuotes(question, passages);
  const [top] = passages;
  if (!top) return;
  const shown: Quote[] = quotes.length ? quotes : [{ passage: top, table: null, rows: [], start: 0, end: top.text.length }];
  let isFirst = true;
  for (const quote of shown) {
    const stretches = quote.table ? runsOf(quote) : [quote];
    const cited = stretches.map((stretch) => ({ stretch, ...citations.of(quote.passage, stretch) }));
    if (!cited.some(({ isNew }) => isNew)) continue;
    for (const { citation, isNew } of cited) if (isNew) yield { type: 'citation', citation };
    const numberOf = (start: number): number => cited.findLast(({ stretch }) => stretch.start <= start)?.citation.number ?? 1;
    const [first] = cited;
    if (!first) continue;
    const text = quote.table ? rowsAsMarkdown(quote, numberOf) : wordsAsMarkdown(first.citation, quote.passage.headings);
    yield { type: 'text', text: `${isFirst ? '' : '\n\n'}${text}` };
    isFirst = false;
  }
  yield { type: 'outcome', outcome: 'answered' };
}
