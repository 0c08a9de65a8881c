import type { SandboxTile } from './catalogue.ts';

const palettes = [
  { paper: '#e7e0d3', ink: '#5b4a36' },
  { paper: '#dfe6e0', ink: '#33503f' },
  { paper: '#e3e3ec', ink: '#3c3f63' },
  { paper: '#f0dfd6', ink: '#8a4b35' },
  { paper: '#e9e4da', ink: '#3b3a36' },
  { paper: '#dce5ea', ink: '#2f4a5c' },
] as const;

/** Words of a title that name one of our motifs. */
const words: readonly (readonly [RegExp, string])[] = [
  [/notebook|journal|diary|planner|笔记/i, 'notebook'],
  [/pencil|pen\b|brush|笔/i, 'pencil'],
  [/lamp|light|灯/i, 'lamp'],
  [/mug|cup|杯/i, 'mug'],
  [/candle|蜡烛/i, 'candle'],
  [/bag|tote|backpack|pack\b|包/i, 'bag'],
  [/blanket|throw|towel|毯/i, 'blanket'],
  [/clock|watch|timer|钟|表/i, 'clock'],
  [/shelf|bookend|rack|架/i, 'shelf'],
  [/stamp|seal|章/i, 'stamp'],
  [/card|envelope|paper|卡|纸/i, 'cards'],
  [/plant|vase|pot\b|planter|盆/i, 'plant'],
  [/board|tray|盘|板/i, 'board'],
];

const hashOf = (text: string): number => [...text].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

/** A picture that fits the title and is always the same for it. */
export const tileFor = (title: string): SandboxTile => {
  const [motif] = words.filter(([word]) => word.test(title)).map(([, name]) => name);
  const palette = palettes[hashOf(title) % palettes.length] ?? palettes[0];
  return { motif: motif ?? 'box', ...palette };
};
