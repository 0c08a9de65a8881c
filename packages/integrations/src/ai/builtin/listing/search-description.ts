import { arialWidth } from '@inkstone/text/arial-width';
import { kindOf } from '../facts/kind-of.ts';
import type { Material } from '../facts/read-facts.ts';
import type { FactKind } from '../languages/language-pack.ts';
import { beginningOf, descriptionRoom, widthOf } from './fit.ts';
import { categoryOf, closed, named, names, pairText } from './said.ts';
import { markOf } from './telling.ts';
import { shortTitle } from './titles.ts';

/** A piece that may be said, in the order in which it is; of two with the same `place` only one is. */
type Piece = { text: string; place: number; worth: number };
type State = { texts: readonly string[]; place: number; worth: number; width: number; pixels: number };

const mostStates = 48;
const mostWays = 5;
const leastClause = 24;
/** A name so long leaves room for a word on the product. */
const longestLead = 110;
/** A whole name so long is better than a shortened one. */
const longestWhole = 95;

const clauseEnd = /,?\s(?:–|—|-)\s|[,;]\s(?:and|with|which|und|mit|et|avec|y|con|e|com)\s|[,;]\s|\s(?:with|mit|avec|con|com)\s|[，；、]/gu;

/** What a search result should tell first: what the thing is, not how it is washed. */
const worthOf: Record<FactKind, number> = { material: 1.15, size: 1.15, colour: 1.15, use: 1.15, contents: 1.1, other: 1, care: 0.7 };
/** Nobody looks for the width of a carton: it is said only where a text would be too short without it. */
const worthAside = -0.5;
/** A way that tells so much less than the best is not taken. */
const almostBest = 0.85;

/** A sentence that ends before it does: where a clause ends, or behind a whole word with an ellipsis. */
const shorter = (text: string, room: number, { pack, given }: Material): { text: string; worth: number }[] => {
  const isHalf = pack.subordinators.has(text.toLocaleLowerCase().split(/[\s,]/)[0] ?? '');
  const ends = isHalf
    ? []
    : [...text.matchAll(clauseEnd)].map(({ index }) => text.slice(0, index)).filter((part) => part.length >= leastClause);
  const clauses = ends.map((part) => beginningOf(part, () => true, pack)).filter(Boolean);
  const cut = (width: number) => beginningOf(text, (part) => widthOf(part, given.language) <= width, pack);
  const words = [room, room - 12, room - 24].map(cut).filter((part) => part.length >= leastClause && part.length < text.length - 2);
  return [
    ...clauses.map((part) => ({ text: closed(part, pack), worth: part.length / 2 })),
    ...words.map((part) => ({ text: `${part}…`, worth: part.length / 6 })),
  ];
};

const piecesOf = (material: Material, lead: string): Piece[] => {
  const { sentences, items, pairs, pack, given } = material;
  const room = descriptionRoom.most - widthOf(lead, given.language);
  const said = [...sentences.slice(0, 8), ...items.slice(0, 12)].map(({ text }) => text);
  const category = categoryOf(material, [lead, ...said].join(' '));
  const named = [...pairs.slice(0, 16), ...(category ? [category] : [])].map((pair) => pairText(pair, pack));
  const all = [...said, ...named];
  return all.flatMap((text, place) => {
    const kind = pack.aside.test(text) ? worthAside : worthOf[kindOf(text, pack)] * (pack.no.test(text) ? 0.5 : 1);
    const tells = kind * (names(text, material) ? 1.3 : 1) * (/[?!？！]$/u.test(text) ? 0.5 : 1);
    const worth = tells * (1.2 - place * 0.02);
    const whole = { text: closed(text, pack), place, worth: text.length * worth };
    return [whole, ...shorter(text, room, material).map((part) => ({ text: part.text, place, worth: part.worth * worth }))];
  });
};

/** The states worth going on from: of each length the best. */
const best = (states: readonly State[]): State[] => {
  const byWidth = new Map<number, State>();
  for (const state of states) {
    const other = byWidth.get(state.width);
    if (!other || other.worth < state.worth) byWidth.set(state.width, state);
  }
  return [...byWidth.values()].sort((one, other) => other.worth - one.worth).slice(0, mostStates);
};

/** Puts pieces together, in their order, so that they fill the room of a search result as well as they can: the best ways, the best first. */
const fill = (lead: string, pieces: readonly Piece[], { pack, given: { language } }: Material): string[] => {
  const size = descriptionRoom.size;
  const begin: State = { texts: [lead], place: -1, worth: 0, width: widthOf(lead, language), pixels: arialWidth(lead, size) };
  let states: State[] = [begin];
  for (const { text, place, worth } of pieces) {
    const [width, pixels] = [widthOf(pack.gap + text, language), arialWidth(pack.gap + text, size)];
    const longer = states
      .filter(
        // Without a lead the sentence that names the product is said first.
        (state) =>
          state.place < place &&
          (lead || place === 0 || state.place >= 0) &&
          state.width + width <= descriptionRoom.most &&
          state.pixels + pixels <= descriptionRoom.pixels,
      )
      .map((state) => ({
        texts: [...state.texts, text],
        place,
        worth: state.worth + worth,
        width: state.width + width,
        pixels: state.pixels + pixels,
      }));
    states = best([...states, ...longer]);
  }
  const full = states.filter(({ width }) => width >= descriptionRoom.least);
  const sorted = full.sort((one, other) => other.worth - one.worth);
  const least = (sorted[0]?.worth ?? 0) * almostBest;
  const chosen = full.length
    ? sorted.filter(({ worth }) => worth >= least).slice(0, mostWays)
    : states.sort((one, other) => other.width - one.width).slice(0, 1);
  return chosen.map(({ texts }) => texts.filter(Boolean).join(pack.gap));
};

/** Ways to begin, of which the first is the best. */
const leadsOf = (material: Material): string[] => {
  const { sentences, pack } = material;
  const title = shortTitle(material);
  const first = sentences[0]?.text ?? '';
  const spoken = named(title, material, 0);
  const whole = material.title.length <= longestLead ? [closed(material.title, pack)] : [];
  const short = [closed(spoken, pack), closed(title, pack)];
  const leads = title !== material.title && material.title.length <= longestWhole ? [...whole, ...short] : [...short, ...whole];
  return names(first, material) ? ['', ...leads] : leads;
};

/** The description for search results; `isShort` when the facts do not fill it. */
export const composeSearchDescription = (material: Material, seed: number): { text: string; isShort: boolean } => {
  const { language } = material.given;
  const isFull = (text: string): boolean => widthOf(text, language) >= descriptionRoom.least;
  const ways = leadsOf(material).map((lead) => fill(lead, piecesOf(material, lead), material));
  const full = ways.find(([first = '']) => isFull(first));
  const longest = ways.flat().reduce((one, other) => (other.length > one.length ? other : one), '');
  // Two products with one name take different ones of the ways that are as good.
  const text = full?.[(seed + markOf(material)) % full.length] ?? longest;
  return { text, isShort: !isFull(text) };
};
