import { isUnderstood, type Operator } from './page-program.ts';
import { type Dictionary, isDictionary, isList, isName, isStream, type PlainPdf, type Stream, type Value } from './plain-pdf.ts';

// Whether all words of a page are seen for sure, told by its program alone: that takes a small part of the time that the list of all that it
// draws takes. A page of which this is not sure is looked at closely; nothing is left out of it for what is found here.

/** How colours are said; `pattern` is none of white, `other` may be any. */
type Space = 'gray' | 'rgb' | 'cmyk' | 'pattern' | 'other';
/** What decides whether words that are drawn next are seen. */
type State = { isWhite: boolean; isInkless: boolean; mode: number; space: Space };
type Drawing = { pdf: PlainPdf; resources: Dictionary; state: State; depth: number };

const first: State = { isWhite: false, isInkless: false, mode: 0, space: 'gray' };
const none: Dictionary = { entries: new Map() };
const deepest = 12;
const spaces: Readonly<Record<string, Space>> = { DeviceGray: 'gray', DeviceRGB: 'rgb', DeviceCMYK: 'cmyk', Pattern: 'pattern' };
const parts: Readonly<Record<string, number>> = { gray: 1, rgb: 3, cmyk: 4 };

/** Nearer to white than to anything that is surely seen on it. */
const isPale = (space: Space, numbers: readonly number[]): boolean =>
  space === 'cmyk' ? numbers.every((part) => part <= 0.15) : numbers.every((part) => part >= 0.94);

const isUnseen = ({ isWhite, isInkless, mode, space }: State): boolean =>
  isWhite || isInkless || mode === 3 || mode === 7 || space === 'other';

/** Below this much ink words are not seen. */
const leastInk = 0.03;

const named = ({ pdf, resources }: Drawing, kind: string, name: string | null): Value | undefined => {
  const all = pdf.entry(resources, kind);
  return name !== null && isDictionary(all) ? pdf.entry(all, name) : undefined;
};

const spaceOf = (drawing: Drawing, name: string | null): Space => {
  const device = spaces[name ?? ''];
  if (device) return device;
  const found = named(drawing, 'ColorSpace', name);
  const kind = isList(found) ? drawing.pdf.follow(found[0]) : found;
  return (isName(kind) && spaces[kind.name]) || 'other';
};

/** By a colour; null where it is no colour of the space that was chosen. */
const coloured = (state: State, space: Space, told: Operator): State | null => {
  if (space === 'pattern' || space === 'other') return { ...state, space, isWhite: false };
  const numbers = told.numbers();
  return numbers && numbers.length === parts[space] ? { ...state, space, isWhite: isPale(space, numbers) } : null;
};

const inked = (drawing: Drawing, told: Operator): State | null => {
  const { state, pdf } = drawing;
  const found = named(drawing, 'ExtGState', told.name());
  if (!isDictionary(found)) return null;
  const mask = pdf.entry(found, 'SMask') ?? null;
  if (mask !== null && !(isName(mask) && mask.name === 'None')) return null;
  const ink = pdf.entry(found, 'ca');
  if (ink === undefined) return state;
  return typeof ink === 'number' ? { ...state, isInkless: ink < leastInk } : null;
};

const moded = (state: State, told: Operator): State | null => {
  const [mode] = told.numbers() ?? [];
  return mode !== undefined && Number.isInteger(mode) && mode >= 0 && mode <= 7 ? { ...state, mode } : null;
};

const changed = (drawing: Drawing, told: Operator): State | null => {
  const { state } = drawing;
  switch (told.operator) {
    case 'gs':
      return inked(drawing, told);
    case 'g':
      return coloured(state, 'gray', told);
    case 'rg':
      return coloured(state, 'rgb', told);
    case 'k':
      return coloured(state, 'cmyk', told);
    case 'cs':
      // Until a colour is chosen in it the last one may stay.
      return { ...state, space: spaceOf(drawing, told.name()) };
    case 'sc':
    case 'scn':
      return coloured(state, state.space, told);
    case 'Tr':
      return moded(state, told);
    default:
      return state;
  }
};

const drawsSeen = (drawing: Drawing, name: string | null): boolean => {
  const { pdf, state, depth } = drawing;
  const drawn = named(drawing, 'XObject', name);
  if (!isStream(drawn) || depth > deepest) return false;
  const kind = pdf.entry(drawn, 'Subtype');
  if (!isName(kind)) return false;
  if (kind.name !== 'Form') return kind.name === 'Image';
  const own = pdf.entry(drawn, 'Resources') ?? drawing.resources;
  return isDictionary(own) && isProgramSeen([drawn], { pdf, state, depth: depth + 1, resources: own });
};

const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);

const isProgramSeen = (streams: readonly Stream[], drawing: Drawing): boolean => {
  const contents = streams.map((stream) => drawing.pdf.contentOf(stream));
  const read = contents.filter((content) => content !== null);
  if (read.length < contents.length) return false;
  const now = { ...drawing };
  const kept: State[] = [];
  // No word of the program goes on from one stream into the next.
  return isUnderstood(read.map((content) => content.toString('latin1')).join('\n'), (told) => {
    const { operator } = told;
    if (showing.has(operator)) return !isUnseen(now.state);
    if (operator === 'Do') return drawsSeen(now, told.name());
    if (operator === 'q') kept.push(now.state);
    const state = operator === 'Q' ? kept.pop() : changed(now, told);
    if (!state) return false;
    now.state = state;
    return true;
  });
};

/** Whether all words that a page draws are seen; no, where that is not sure. */
export const isAllSeen = (pdf: PlainPdf, page: Dictionary): boolean => {
  try {
    const contents = pdf.entry(page, 'Contents') ?? [];
    const streams = (isList(contents) ? contents : [contents]).map(pdf.follow);
    const resources = pdf.entry(page, 'Resources') ?? none;
    if (!streams.every((stream) => isStream(stream)) || !isDictionary(resources)) return false;
    return isProgramSeen(streams, { pdf, resources, state: first, depth: 0 });
  } catch {
    return false; // what can not be read may say anything
  }
};
