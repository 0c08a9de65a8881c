import type { ModelKind, UnitPrice } from '@inkstone/contract/model-kinds';
import { decimalOf, microsOf } from '#console/kernel/money/typed-micros.ts';

type Unit = UnitPrice['unit'];

/** A price of something else than tokens of text, as it is typed. */
export type UnitLine = { key: number; unit: Unit; amount: string; size: string; quality: string };

const soundUnits = ['millisecond', 'audioInputToken'] as const;

/** What is counted of a kind beside tokens of text. */
export const unitsOfKind: Readonly<Record<ModelKind, readonly Unit[]>> = {
  chat: [],
  embedding: [],
  image: ['picture', 'imageInputToken', 'imageOutputToken'],
  speech: ['character'],
  transcription: soundUnits,
  translation: soundUnits,
  moderation: [],
  rerank: ['search'],
};

/** Kinds that are never counted in tokens. */
export const hasTokenPrices = (kind: ModelKind): boolean => kind !== 'speech';

let lastKey = 0;

/** An empty line. */
export const newLine = (unit: Unit): UnitLine => {
  lastKey += 1;
  return { key: lastKey, unit, amount: '', size: '', quality: '' };
};

export const linesOf = (prices: readonly UnitPrice[]): UnitLine[] =>
  prices.map(({ unit, micros, size = '', quality = '' }) => ({ ...newLine(unit), amount: decimalOf(micros), size, quality }));

/** As vendors write them. */
export const examples = { size: '1024x1024', quality: 'high' } as const;

const isName = (text: string): boolean => /^[a-z0-9]{0,20}$/.test(text.trim());

/** Whether a line can be kept as it was typed. */
export const isWhole = ({ amount, size, quality }: UnitLine): boolean =>
  typeof microsOf(amount) === 'number' && isName(size) && isName(quality);

/** The lines as they are kept; those of other kinds than the model's are left out. */
export const pricesOf = (lines: readonly UnitLine[], kind: ModelKind): UnitPrice[] =>
  lines
    .filter(({ unit }) => unitsOfKind[kind].includes(unit))
    .map(({ unit, amount, size, quality }) => ({
      unit,
      micros: microsOf(amount) ?? 0,
      ...(unit === 'picture' && size.trim() && { size: size.trim() }),
      ...(unit === 'picture' && quality.trim() && { quality: quality.trim() }),
    }));
