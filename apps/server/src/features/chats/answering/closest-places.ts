import type { ClosestPlace } from '@inkstone/contract/chats';
import type { Range } from '@inkstone/documents/chunks/sentences';
import { isMostlyContents } from '@inkstone/text/contents-lines';
import type { PlacedPassage } from '../sources/sources.ts';
import { bestQuotes } from './best-quotes.ts';
import { createCitations } from './citing.ts';
import type { TabledPassage } from './passage-tables.ts';
import { headed } from './quoted-words.ts';

/** From which likelihood on a passage is told as one that comes close; less is mostly of questions about something else (decision 87). */
const floors = { own: 0.05, translated: 0.2 };
/** So many places are told at most. */
export const mostPlaces = 3;
const longestQuote = 400;

/** What of some passages comes close enough to be told, the closest first. */
export const nearOf = <Found extends Pick<PlacedPassage, 'score' | 'text' | 'asked'>>(found: readonly Found[]): Found[] =>
  found
    .filter(({ score, text, asked }) => score >= (asked ? floors.translated : floors.own) && text.trim() !== '' && !isMostlyContents(text))
    .toSorted((one, other) => other.score - one.score);

/** What of a passage says most of what is asked, without the headings above it: a row of a table, or a paragraph; its beginning where nothing does. */
const rangeIn = (question: string, passage: TabledPassage): Range & { heading: string } => {
  const [best] = bestQuotes(question, [passage]);
  const { start, end } = best?.rows[0] ?? best ?? { start: 0, end: passage.text.length };
  const { headings, body } = headed(passage.text.slice(start, end), passage.headings);
  const from = passage.text.indexOf(body, start);
  const heading = headings.at(-1) ?? passage.headings.at(-1) ?? '';
  return { start: from, end: from + Math.min(body.trimEnd().length, longestQuote), heading: heading.replaceAll(/\s+/g, ' ').trim() };
};

/** Where near passages come closest to a question that is not clearly answered: at most three places, and nothing that is claimed. */
export const closestPlaces = (question: string, near: readonly TabledPassage[]): ClosestPlace[] => {
  const citations = createCitations();
  const places: ClosestPlace[] = [];
  for (const passage of near) {
    if (places.length === mostPlaces) break;
    const { heading, ...range } = rangeIn(question, passage);
    const { citation, isNew } = citations.of(passage, range);
    if (isNew) places.push({ ...citation, heading });
  }
  return places;
};
