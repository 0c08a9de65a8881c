import type { DocumentText } from '../document-text.ts';
import type { ChunkTemplate } from './chunk.ts';
import type { Unit } from './units.ts';

/** Where a template begins a new chunk although there is room. */
export type Breaks = { isApart: (unit: Unit, open: readonly Unit[]) => boolean };

const isHeading = ({ block }: Unit): boolean => block.kind === 'heading';

const lengthOf = (open: readonly Unit[]): number => (open.at(-1)?.end ?? 0) - (open[0]?.start ?? 0);

/** A section shorter than this share of a chunk does not stand alone. */
const leastSection = 0.25;

const startsSection = (unit: Unit, open: readonly Unit[], size: number): boolean =>
  isHeading(unit) && unit.isFirst && open.some((one) => !isHeading(one)) && lengthOf(open) >= size * leastSection;

const question =
  /^(?:(?:q(?:uestion)?|frage|pregunta|pergunta|问题?|問題?|질문)\s{0,3}\d{0,4}\s{0,3}[:：.)、]|\d{1,4}[.)、]\s{0,3}\S[^\n]{0,300}[?？]$|[^\n]{2,300}[?？]$)/i;

/** A block that asks. */
const asks = ({ text }: DocumentText, unit: Unit): boolean =>
  unit.isFirst &&
  unit.block.kind !== 'table' &&
  unit.block.kind !== 'code' &&
  question.test(
    text
      .slice(unit.start, Math.min(unit.end, unit.start + 400))
      .split('\n')[0]
      ?.trim() ?? '',
  );

const prose = (size: number): Breaks => ({ isApart: (unit, open) => startsSection(unit, open, size) });

const questions = (document: DocumentText, size: number): Breaks => ({
  isApart: (unit, open) => {
    // A table of questions and answers: each row is a pair.
    if (unit.row !== undefined)
      return (
        open.some(({ row, block }) => row !== undefined && block === unit.block) ||
        open.some(({ block }) => block !== unit.block && !isHeading({ ...unit, block }))
      );
    if (asks(document, unit)) return open.some((one) => !isHeading(one) || asks(document, one));
    return startsSection(unit, open, size);
  },
});

const rows = (size: number): Breaks => ({
  isApart: (unit, open) => {
    const last = open.at(-1);
    if (!last) return false;
    const isTable = unit.row !== undefined;
    // A table's chunk has nothing else in it, so that its rows can be told.
    return isTable !== (last.row !== undefined) || (isTable && unit.block !== last.block) || startsSection(unit, open, size);
  },
});

const slides: Breaks = { isApart: (unit, open) => open.at(-1)?.block.page !== unit.block.page };

/** The breaks of a template. */
export const breaksOf = (template: ChunkTemplate, document: DocumentText, size: number): Breaks => {
  if (template === 'questions') return questions(document, size);
  if (template === 'rows') return rows(size);
  return template === 'slides' ? slides : prose(size);
};
