import type { DocumentText } from '@inkstone/documents/document-text';
import { type ChatSources, type PlacedPassage, placeOf } from '../sources/sources.ts';
import { promptRoom, sizeOf } from './chat-prompt.ts';

/** So many of the best passages are given what stands around them. */
const mostWidened = 4;

type Place = Awaited<ReturnType<ChatSources['findPlaces']>>[number];
type Read = {
  /** The places of passages that may be found. */
  findPlaces: (passages: readonly { document: string; index: number }[]) => Promise<Place[]>;
  readText: (id: string) => Promise<DocumentText | undefined>;
};

const isSame = (one: { document: string; index: number }, other: { document: string; index: number }): boolean =>
  one.document === other.document && one.index === other.index;

/** Whether a section begins between two neighbouring passages: the second is about something else. */
const isNewSection = ({ blocks }: DocumentText, first: { end: number }, second: { start: number; end: number }): boolean =>
  blocks.some(({ kind, start }) => kind === 'heading' && start >= Math.min(first.end, second.start) && start <= second.start + 1);

/** A passage and a neighbour of it as one. */
const joined = (passage: PlacedPassage, neighbour: Place, { text, pages }: DocumentText): PlacedPassage => {
  const [start, end] = [Math.min(passage.place.start, neighbour.start), Math.max(passage.place.end, neighbour.end)];
  const touched = pages.filter((page) => page.start < end && page.end > start);
  const place = { ...placeOf({ ...neighbour, pages: touched }), index: passage.index, start, end };
  return { ...passage, text: text.slice(start, end), place };
};

/**
 * The best passages with the ones before and behind them in their section, as far as there is room: what answers is often shorter than what
 * makes it understood. What is switched off or was changed by hand is never brought in.
 */
export const withSurroundings = async (passages: readonly PlacedPassage[], { findPlaces, readText }: Read): Promise<PlacedPassage[]> => {
  const best = passages.slice(0, mostWidened).filter(({ place }) => !place.isEdited);
  const wanted = best
    .flatMap(({ document, index }) => [index - 1, index + 1].map((each) => ({ document, index: each })))
    .filter((each) => each.index >= 0 && !passages.some((passage) => isSame(passage, each)));
  const neighbours = wanted.length ? (await findPlaces(wanted)).filter(({ isEdited }) => !isEdited) : [];
  let left = promptRoom.passages - passages.reduce((sum, passage) => sum + sizeOf(passage), 0);
  const taken: Place[] = [];
  const widened: PlacedPassage[] = [];
  for (const passage of passages) {
    const document = best.includes(passage) && neighbours.length ? await readText(passage.document) : undefined;
    let whole = passage;
    for (const neighbour of document ? neighbours : []) {
      const isBefore = neighbour.index === passage.index - 1;
      const isBeside = neighbour.document === passage.document && (isBefore || neighbour.index === passage.index + 1);
      const size = neighbour.end - neighbour.start;
      if (!document || !isBeside || size > left || taken.includes(neighbour)) continue;
      if (isBefore ? isNewSection(document, neighbour, passage.place) : isNewSection(document, passage.place, neighbour)) continue;
      whole = joined(whole, neighbour, document);
      taken.push(neighbour);
      left -= size;
    }
    widened.push(whole);
  }
  return widened;
};
