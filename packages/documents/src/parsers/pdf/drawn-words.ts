import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, times } from './matrix.ts';

/** Words as a page draws them at once, with where they begin and how far they reach, in points from its top left. */
export type DrawnWords = {
  text: string;
  x: number;
  baseline: number;
  width: number;
  /** Nobody sees them: drawn without ink, or in white on white. */
  isHidden: boolean;
  /** They lie unseen behind or before a picture, as those do that a program read in a scan. */
  isLayer: boolean;
};

type Box = {
  left: number;
  top: number;
  right: number;
  bottom: number /** Null for a picture, and for what is not known. */;
  colour: string | null;
  isPicture: boolean;
};
type State = {
  matrix: Matrix;
  colour: string | null;
  opacity: number;
  mode: number;
  size: number;
  leading: number;
  letterGap: number;
  wordGap: number;
  stretch: number;
  rise: number;
};
type Operations = { fnArray: readonly number[]; argsArray: readonly unknown[] };

const first: Omit<State, 'matrix'> = {
  ...{ colour: '#000000', opacity: 1, mode: 0, size: 0, leading: 0, letterGap: 0, wordGap: 0, stretch: 1, rise: 0 },
};
const unit: Matrix = [1, 0, 0, 1, 0, 0];

const isList = (value: unknown): value is ArrayLike<unknown> => typeof value === 'object' && value !== null && 'length' in value;
const numbersOf = (value: unknown): number[] => (isList(value) ? Array.from(value, Number) : []);
const listOf = (value: unknown): unknown[] => (isList(value) ? Array.from(value) : []);

const boxOf = (matrix: Matrix, [left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): Omit<Box, 'colour' | 'isPicture'> => {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => times(matrix, [1, 0, 0, 1, x, y]));
  const xs = corners.map((corner) => corner[4] ?? 0);
  const ys = corners.map((corner) => corner[5] ?? 0);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
};

const isWhite = (colour: string | null): boolean => colour !== null && /^#(?:f[5-9a-f]){3}$/i.test(colour);

type Glyph = { unicode: string; width: number; isSpace: boolean };
const isGlyph = (value: unknown): value is Glyph => typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value;

const fills: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const pictures: ReadonlySet<number> = new Set([
  ...[OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject, OPS.paintImageXObjectRepeat],
  ...[OPS.paintImageMaskXObjectRepeat, OPS.paintInlineImageXObjectGroup, OPS.paintImageMaskXObjectGroup],
]);
const saves: ReadonlySet<number> = new Set([OPS.save, OPS.beginGroup, OPS.beginAnnotation, OPS.paintFormXObjectBegin]);
const restores: ReadonlySet<number> = new Set([OPS.restore, OPS.endGroup, OPS.endAnnotation, OPS.paintFormXObjectEnd]);

/** What draws a page: how it is set now, where its next words stand, and what it drew. */
type Pen = {
  state: State;
  kept: State[];
  /** Where the line begins, and where the next words do. */
  line: Matrix;
  place: Matrix;
  words: (DrawnWords & { mode: number })[];
  boxes: Box[];
};

const moveBy = (pen: Pen, x: number, y: number): void => {
  pen.line = times(pen.line, [1, 0, 0, 1, x, y]);
  pen.place = pen.line;
};

const set = (pen: Pen, changes: Partial<State>): void => {
  pen.state = { ...pen.state, ...changes };
};

const groundAt = ({ boxes }: Pen, x: number, y: number): Box | undefined =>
  boxes.findLast(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);

const wordsOf = (glyphs: readonly unknown[], { size, letterGap, wordGap, stretch }: State): { text: string; wide: number } => {
  let text = '';
  let wide = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') wide -= (glyph / 1000) * size * stretch;
    else if (isGlyph(glyph)) {
      text += glyph.unicode;
      wide += ((glyph.width / 1000) * size + letterGap + (glyph.isSpace ? wordGap : 0)) * stretch;
    }
  }
  return { text, wide };
};

const show = (pen: Pen, glyphs: readonly unknown[]): void => {
  const { size, rise, mode, opacity, colour, matrix } = pen.state;
  const [a = 0, b = 0, c = 0, d = 0, x = 0, baseline = 0] = times(matrix, times(pen.place, [1, 0, 0, 1, 0, rise]));
  const { text, wide } = wordsOf(glyphs, pen.state);
  pen.place = times(pen.place, [1, 0, 0, 1, wide, 0]);
  const isOnWhite = (): boolean => {
    const high = size * Math.hypot(c, d) * 0.3;
    const ground = groundAt(pen, x + high, baseline - high);
    return ground === undefined || isWhite(ground.colour);
  };
  const isFilled = mode === 0 || mode === 4;
  const isHidden = mode === 3 || mode === 7 || opacity < 0.02 || (isFilled && isWhite(colour) && isOnWhite());
  pen.words.push({ text, x, baseline, width: wide * Math.hypot(a, b), isHidden, isLayer: false, mode });
};

const everywhere = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

const operations: Readonly<Record<number, (pen: Pen, args: readonly unknown[]) => void>> = {
  [OPS.transform]: (pen, args) => set(pen, { matrix: times(pen.state.matrix, numbersOf(args)) }),
  [OPS.setFillRGBColor]: (pen, [colour]) => set(pen, { colour: typeof colour === 'string' ? colour : null }),
  [OPS.setFillColorN]: (pen) => set(pen, { colour: null }),
  [OPS.setGState]: (pen, [given]) => {
    for (const [name, value] of listOf(given).map(listOf)) if (name === 'ca') set(pen, { opacity: Number(value) });
  },
  [OPS.setTextRenderingMode]: (pen, [mode]) => set(pen, { mode: Number(mode) }),
  [OPS.setFont]: (pen, [, size]) => set(pen, { size: Number(size) }),
  [OPS.setCharSpacing]: (pen, [gap]) => set(pen, { letterGap: Number(gap) }),
  [OPS.setWordSpacing]: (pen, [gap]) => set(pen, { wordGap: Number(gap) }),
  [OPS.setHScale]: (pen, [percent]) => set(pen, { stretch: Number(percent) / 100 }),
  [OPS.setLeading]: (pen, [leading]) => set(pen, { leading: Number(leading) }),
  [OPS.setTextRise]: (pen, [rise]) => set(pen, { rise: Number(rise) }),
  [OPS.beginText]: (pen) => {
    pen.line = unit;
    pen.place = unit;
  },
  [OPS.setTextMatrix]: (pen, args) => {
    pen.line = numbersOf(args.length === 1 ? args[0] : args);
    pen.place = pen.line;
  },
  [OPS.moveText]: (pen, [x, y]) => moveBy(pen, Number(x), Number(y)),
  [OPS.setLeadingMoveText]: (pen, [x, y]) => {
    set(pen, { leading: -Number(y) });
    moveBy(pen, Number(x), Number(y));
  },
  [OPS.nextLine]: (pen) => moveBy(pen, 0, -pen.state.leading),
  [OPS.showText]: (pen, [glyphs]) => show(pen, listOf(glyphs)),
  [OPS.constructPath]: ({ state, boxes }, [operation, , bounds]) => {
    if (!fills.has(Number(operation)) || state.opacity < 0.5) return;
    boxes.push({ ...boxOf(state.matrix, numbersOf(bounds)), colour: state.colour, isPicture: false });
  },
  // Where it shades, nobody knows.
  [OPS.shadingFill]: ({ boxes }) => boxes.push({ ...everywhere, colour: null, isPicture: false }),
  [OPS.paintFormXObjectBegin]: (pen, [matrix]) => {
    if (matrix) set(pen, { matrix: times(pen.state.matrix, numbersOf(matrix)) });
  },
};

/** What a page draws, word for word, each with whether it is seen; `view` turns the page's places into those of its top left. */
export const drawnWords = ({ fnArray, argsArray }: Operations, view: Matrix): DrawnWords[] => {
  const pen: Pen = { state: { ...first, matrix: view }, kept: [], line: unit, place: unit, words: [], boxes: [] };
  fnArray.forEach((operation, index) => {
    if (saves.has(operation)) pen.kept.push(pen.state);
    if (restores.has(operation)) pen.state = pen.kept.pop() ?? pen.state;
    if (pictures.has(operation)) pen.boxes.push({ ...boxOf(pen.state.matrix, [0, 0, 1, 1]), colour: null, isPicture: true });
    operations[operation]?.(pen, listOf(argsArray[index]));
  });
  const scans = pen.boxes.filter(({ isPicture }) => isPicture);
  const liesIn = ({ x, baseline }: DrawnWords): boolean =>
    scans.some(({ left, right, top, bottom }) => x >= left - 1 && x <= right && baseline >= top && baseline <= bottom + 1);
  return pen.words.map(({ mode, ...word }) => (mode === 3 && liesIn(word) ? { ...word, isHidden: false, isLayer: true } : word));
};
