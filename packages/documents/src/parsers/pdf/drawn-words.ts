import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, times } from './matrix.ts';

/** Words as a page draws them at once, with where they begin, in points from its top left. */
export type DrawnWords = {
  text: string;
  x: number;
  baseline: number;
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

/** What a page draws, word for word, each with whether it is seen; `view` turns the page's places into those of its top left. */
export const drawnWords = ({ fnArray, argsArray }: Operations, view: Matrix): DrawnWords[] => {
  const words: (DrawnWords & { state: State })[] = [];
  const boxes: Box[] = [];
  const kept: State[] = [];
  let state: State = { ...first, matrix: view };
  let line: Matrix = unit;
  let place: Matrix = unit;

  const moveBy = (x: number, y: number): void => {
    line = times(line, [1, 0, 0, 1, x, y]);
    place = line;
  };
  const groundAt = (x: number, y: number): Box | undefined =>
    boxes.findLast(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);

  const show = (glyphs: readonly unknown[]): void => {
    const { size, letterGap, wordGap, stretch, rise, mode, opacity, colour } = state;
    const at = times(state.matrix, times(place, [1, 0, 0, 1, 0, rise]));
    const [x = 0, baseline = 0] = at.slice(4);
    const high = size * Math.hypot(at[2] ?? 0, at[3] ?? 0);
    let text = '';
    let wide = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') wide -= (glyph / 1000) * size * stretch;
      else if (isGlyph(glyph)) {
        text += glyph.unicode;
        wide += ((glyph.width / 1000) * size + letterGap + (glyph.isSpace ? wordGap : 0)) * stretch;
      }
    }
    place = times(place, [1, 0, 0, 1, wide, 0]);
    const ground = groundAt(x + high * 0.3, baseline - high * 0.3);
    const isFilled = mode === 0 || mode === 4;
    const isOnWhite = ground === undefined || isWhite(ground.colour);
    const isHidden = mode === 3 || mode === 7 || opacity < 0.02 || (isFilled && isWhite(colour) && isOnWhite);
    words.push({ text, x, baseline, isHidden, isLayer: false, state });
  };

  const byOperation: Readonly<Record<number, (args: readonly unknown[]) => void>> = {
    [OPS.transform]: (args) => {
      state = { ...state, matrix: times(state.matrix, numbersOf(args)) };
    },
    [OPS.setFillRGBColor]: ([colour]) => {
      state = { ...state, colour: typeof colour === 'string' ? colour : null };
    },
    [OPS.setFillColorN]: () => {
      state = { ...state, colour: null };
    },
    [OPS.setGState]: ([given]) => {
      for (const [name, value] of listOf(given).map(listOf)) if (name === 'ca') state = { ...state, opacity: Number(value) };
    },
    [OPS.setTextRenderingMode]: ([mode]) => {
      state = { ...state, mode: Number(mode) };
    },
    [OPS.setFont]: ([, size]) => {
      state = { ...state, size: Number(size) };
    },
    [OPS.setCharSpacing]: ([gap]) => {
      state = { ...state, letterGap: Number(gap) };
    },
    [OPS.setWordSpacing]: ([gap]) => {
      state = { ...state, wordGap: Number(gap) };
    },
    [OPS.setHScale]: ([percent]) => {
      state = { ...state, stretch: Number(percent) / 100 };
    },
    [OPS.setLeading]: ([leading]) => {
      state = { ...state, leading: Number(leading) };
    },
    [OPS.setTextRise]: ([rise]) => {
      state = { ...state, rise: Number(rise) };
    },
    [OPS.beginText]: () => {
      line = unit;
      place = unit;
    },
    [OPS.setTextMatrix]: (args) => {
      line = numbersOf(args.length === 1 ? args[0] : args);
      place = line;
    },
    [OPS.moveText]: ([x, y]) => moveBy(Number(x), Number(y)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      state = { ...state, leading: -Number(y) };
      moveBy(Number(x), Number(y));
    },
    [OPS.nextLine]: () => moveBy(0, -state.leading),
    [OPS.showText]: ([glyphs]) => show(listOf(glyphs)),
    [OPS.constructPath]: ([operation, , bounds]) => {
      if (!fills.has(Number(operation)) || state.opacity < 0.5) return;
      boxes.push({ ...boxOf(state.matrix, numbersOf(bounds)), colour: state.colour, isPicture: false });
    },
    // Where it shades, nobody knows.
    [OPS.shadingFill]: () => {
      const all = Number.MAX_VALUE;
      boxes.push({ left: -all, top: -all, right: all, bottom: all, colour: null, isPicture: false });
    },
  };

  fnArray.forEach((operation, index) => {
    const args = listOf(argsArray[index]);
    if (saves.has(operation)) kept.push(state);
    if (operation === OPS.paintFormXObjectBegin && args[0]) state = { ...state, matrix: times(state.matrix, numbersOf(args[0])) };
    if (restores.has(operation)) state = kept.pop() ?? state;
    if (pictures.has(operation)) boxes.push({ ...boxOf(state.matrix, [0, 0, 1, 1]), colour: null, isPicture: true });
    byOperation[operation]?.(args);
  });

  const scans = boxes.filter(({ isPicture }) => isPicture);
  return words.map(({ state: { mode }, ...word }) => {
    const { x, baseline } = word;
    const isLayer =
      word.isHidden &&
      mode === 3 &&
      scans.some(({ left, right, top, bottom }) => x >= left - 1 && x <= right && baseline >= top && baseline <= bottom + 1);
    return isLayer ? { ...word, isHidden: false, isLayer } : word;
  });
};
