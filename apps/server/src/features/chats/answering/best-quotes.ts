import { type Range, sentencesIn } from '@inkstone/documents/chunks/sentences';
import { isOpen, rarityAmong, sentencesFor, shareOf } from './best-sentences.ts';
import { keennessFor } from './keenness.ts';
import type { PassageTable, TabledPassage } from './passage-tables.ts';

/** What of a passage is quoted: running text, or rows of a table. */
export type Quote = Range & { passage: TabledPassage; table: PassageTable | null; rows: readonly Range[] };
type Weighed = Quote & { score: number; keen: number; isOfKind: boolean; rank: number };

const most = { quotes: 3, rows: 8, characters: 400 };
/** A sentence is quoted beside the best one when it says nearly as much of what was asked. */
const nearly = 0.7;
/** Where a sentence says so much of what was asked, only those that say as much are quoted beside it. */
const whole = 0.95;
/** A table of which only the columns were named is worth a little less than words that were. */
const ofColumns = 0.9;

const isWithin = (one: Range, other: Range): boolean => one.start < other.end && one.end > other.start;

/** A sentence with those beside it in its paragraph, as far as they are short: what it means often stands in the next one. */
const inParagraph = ({ text, language, tables = [] }: TabledPassage, { start, end }: Range): Range => {
  const behind = text.indexOf('\n\n', end);
  const bottom = tables.reduce(
    (least, table) => (table.start >= end ? Math.min(least, table.start) : least),
    behind < 0 ? text.length : behind,
  );
  const top = text.lastIndexOf('\n\n', start);
  const grown = { start, end };
  const trimmed = (range: Range): Range => {
    const words = text.slice(range.start, range.end);
    return { start: range.end - words.trimStart().length, end: range.start + words.trimEnd().length };
  };
  for (const next of sentencesIn(text, { start: end, end: bottom }, language ?? 'en').map(trimmed)) {
    if (next.end - grown.start > most.characters) break;
    if (next.end > next.start) grown.end = next.end;
  }
  for (const before of sentencesIn(text, { start: top < 0 ? 0 : top + 2, end: start }, language ?? 'en')
    .reverse()
    .map(trimmed)) {
    if (grown.end - before.start > most.characters) break;
    if (before.end > before.start) grown.start = before.start;
  }
  return grown;
};

/** A paragraph that is quoted from its beginning has its heading with it, whichever of its sentences was the best. */
const underHeading = (range: Range, { text }: TabledPassage, sentences: readonly Range[]): Range => {
  const first = sentences.find(({ start, end }) => start < range.start && end > range.start);
  const above = first ? text.slice(first.start, range.start).split(/\n{2,}/) : [];
  return first && above.every((part) => isOpen(part.trim())) ? { ...range, start: first.start } : range;
};

/** The place of a passage among the others, and how rare among them is what is looked for. */
type Among = { rank: number; rarity: readonly number[] };

/** The rows that a question names something of; where it names the columns alone, the first ones. */
const rowsOf = (question: string, passage: TabledPassage, { rank, rarity }: Among): Weighed[] => {
  const { text, headings, tables = [] } = passage;
  const share = shareOf(question, passage, rarity);
  const keen = keennessFor(question, passage.language ?? 'en');
  return tables.flatMap((table) => {
    const about = [...headings, ...table.columns].join(' ');
    const of = { passage, table, rank };
    const named = table.rows.flatMap((row): Weighed[] => {
      const words = text.slice(row.start, row.end);
      if (share(words) === 0) return [];
      const score = share(`${words} ${about}`);
      const told = keen(words);
      return [{ ...of, ...row, rows: [row], score, keen: score + told.keen, isOfKind: told.isOfKind }];
    });
    const [first] = table.rows;
    const last = table.rows[most.rows - 1] ?? table.rows.at(-1);
    const score = ofColumns * share(table.columns.join(' '));
    if (named.length || !first || !last || score === 0) return named;
    return [{ ...of, start: first.start, end: last.end, rows: table.rows.slice(0, most.rows), score, keen: score, isOfKind: true }];
  });
};

const sentencesOf = (question: string, passage: TabledPassage, { rank, rarity }: Among): Weighed[] => {
  const { text, tables = [] } = passage;
  const keen = keennessFor(question, passage.language ?? 'en');
  return sentencesFor(question, passage, rarity)
    .filter((stretch) => !tables.some((table) => isWithin(stretch, table)))
    .map((stretch) => {
      const told = keen(text.slice(stretch.start, stretch.end));
      return { ...stretch, passage, table: null, rows: [], rank, keen: stretch.score + told.keen, isOfKind: told.isOfKind };
    });
};

/** Rows of one table that say as much as its best one are one quote, in their order. */
const withRows = (best: Weighed, all: readonly Weighed[]): Weighed => {
  if (!best.table || best.rows.length > 1) return best;
  const alike = all.filter(({ table, score }) => table === best.table && score >= best.score);
  const rows = alike
    .flatMap((each) => each.rows)
    .slice(0, most.rows)
    .sort((one, other) => one.start - other.start);
  return { ...best, rows };
};

/** Whether a quote is worth its place beside the best one. */
const isBeside =
  (best: Weighed) =>
  ({ score, isOfKind }: Weighed): boolean =>
    score >= (best.score < whole ? nearly : whole) * best.score && (isOfKind || !best.isOfKind);

/** What of the passages says most of what is asked, the best first: sentences with their paragraphs, and rows of tables. */
export const bestQuotes = (question: string, passages: readonly TabledPassage[]): Quote[] => {
  const [first] = passages;
  const near = passages.filter(({ score }) => score >= nearly * (first?.score ?? 0));
  const byLanguage = Map.groupBy(passages, ({ language }) => language);
  const rarities = new Map([...byLanguage].map(([language, alike]) => [language, rarityAmong(question, language, alike)]));
  const all = near.flatMap((passage, rank) => {
    const among = { rank, rarity: rarities.get(passage.language) ?? [] };
    return [...sentencesOf(question, passage, among), ...rowsOf(question, passage, among)];
  });
  // The passage counts beside the sentence: what stands in the best one was found for its surroundings, too.
  const worth = ({ keen, passage }: Weighed): number => keen + passage.score;
  const sorted = all.filter(({ score }) => score > 0).sort((a, b) => worth(b) - worth(a) || a.rank - b.rank || a.start - b.start);
  const [best] = sorted;
  if (!best) return [];
  const quotes: Quote[] = [];
  for (const quote of sorted.filter(isBeside(best))) {
    const isTold = quotes.some(
      ({ passage, table, ...known }) => passage === quote.passage && (quote.table ? table === quote.table : isWithin(quote, known)),
    );
    if (isTold) continue;
    if (quotes.length === most.quotes) break;
    const { passage } = quote;
    const beside = all.filter((each) => each.passage === passage && !each.table);
    quotes.push(quote.table ? withRows(quote, sorted) : { ...quote, ...underHeading(inParagraph(passage, quote), passage, beside) });
  }
  return quotes;
};
