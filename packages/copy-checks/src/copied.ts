import type { OtherText } from '@inkstone/contract/elsewhere';
import type { Span } from './claims/claim.ts';
import type { CopyText } from './copy.ts';
import { joined } from './reading/stuffing.ts';
import { runsOf } from './runs.ts';
import { visibleOf } from './visible.ts';

/** In how many other texts of the shop a run of words stands, and the first of them. */
export type Elsewhere = { others: number; texts: readonly OtherText[] };
/** By the hash of the run (`runsOf`). */
export type ElsewhereByRun = ReadonlyMap<number, Elsewhere>;

/**
 * A stretch of a text that stands elsewhere too. A line of the house stands in many texts, as what a shop says of shipping does: it is
 * named, and held against nobody, unless most of the text consists of such lines.
 */
export type Copied = Span & { field: string; quote: string; others: number; texts: readonly OtherText[]; isHouseLine: boolean };

type Compared = Pick<CopyText, 'role' | 'shape' | 'text'>;

/** What stands in more other texts than this is a line of the house. */
const mostCopies = 5;
/** So much of a text may be lines of the house. */
const mostHouseLines = 0.5;
const namedTexts = 3;

const isCompared = ({ role }: Pick<CopyText, 'role'>): boolean => role === 'body' || role === 'seoDescription';

/** The hashes of all runs of the texts that are compared, each once. */
export const comparedRuns = (texts: readonly Compared[]): number[] => [
  ...new Set(texts.filter(isCompared).flatMap((text) => runsOf(visibleOf(text)).map(({ hash }) => hash))),
];

/** Those that share most with a stretch come first. */
const sharing = (found: readonly Elsewhere[]): OtherText[] => {
  const times = new Map<string, { text: OtherText; runs: number }>();
  for (const text of found.flatMap(({ texts }) => texts)) times.set(text.id, { text, runs: (times.get(text.id)?.runs ?? 0) + 1 });
  return [...times.values()]
    .sort((one, other) => other.runs - one.runs)
    .slice(0, namedTexts)
    .map(({ text }) => text);
};

const stretchesIn = (text: CopyText, elsewhere: ElsewhereByRun): Copied[] => {
  const visible = visibleOf(text);
  const found = runsOf(visible).flatMap(({ hash, ...span }) => {
    const known = elsewhere.get(hash);
    return known ? [{ ...span, known }] : [];
  });
  return [false, true].flatMap((isHouseLine) => {
    const alike = found.filter(({ known }) => known.others > mostCopies === isHouseLine);
    return joined(alike).map(({ start, end }) => {
      const inside = alike.filter((run) => run.start >= start && run.end <= end).map(({ known }) => known);
      const others = Math.max(...inside.map((each) => each.others));
      return { field: text.field, start, end, quote: visible.slice(start, end), others, texts: sharing(inside), isHouseLine };
    });
  });
};

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** What of some texts stands elsewhere in the shop, in the order of the texts. */
export const copiedIn = (texts: readonly CopyText[], elsewhere: ElsewhereByRun): Copied[] => {
  const compared = texts.filter(isCompared);
  const stretches = compared.flatMap((text) => stretchesIn(text, elsewhere).sort((one, other) => one.start - other.start));
  const letters = compared.reduce((sum, text) => sum + visibleOf(text).length, 0);
  const isAllHouse = lengthOf(stretches.filter(({ isHouseLine }) => isHouseLine)) > letters * mostHouseLines;
  return isAllHouse ? stretches.map((each) => ({ ...each, isHouseLine: false })) : stretches;
};
