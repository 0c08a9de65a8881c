import { visibleLines, visibleText } from './visible-text.ts';

/** A section of an outline: its heading, and what it is to say; all without markup. */
export type OutlineSection = { heading: string; points: string[] };

const opening = /<h[1-6](?=[\s>])/i;
const closing = /<\/h[1-6]>/i;

const linesIn = (html: string): string[] => visibleLines(html).split('\n').filter(Boolean);

/** What begins with the inside of a heading: the heading, and behind its end what stands below it. */
const sectionIn = (piece: string): OutlineSection => {
  const inner = piece.slice(piece.indexOf('>') + 1);
  const end = closing.exec(inner);
  const below = end ? inner.slice(end.index + end[0].length) : '';
  return { heading: visibleText(end ? inner.slice(0, end.index) : inner).trim(), points: linesIn(below) };
};

/** The sections of an outline in clean HTML: each heading with what stands below it. Without any heading each line is one. */
export const outlineSections = (html: string): OutlineSection[] => {
  const [, ...pieces] = html.split(opening);
  if (pieces.length) return pieces.map(sectionIn).filter(({ heading, points }) => heading || points.length);
  return linesIn(html).map((heading) => ({ heading, points: [] }));
};
