import type { DiffPart } from '@inkstone/text/word-diff';

type Place = { start: number; end: number };
/** A stretch of a text that differs from another one or not, and is marked or not. */
export type MarkedPart<Mark> = { kind: DiffPart['kind']; text: string; mark: Mark | null };

/** The parts of the later text, cut where a mark begins or ends; of marks that overlap the first one counts. */
export const markedParts = <Mark extends Place>(parts: readonly DiffPart[], marks: readonly Mark[]): MarkedPart<Mark>[] => {
  const cuts = [...new Set(marks.flatMap(({ start, end }) => [start, end]))].sort((one, other) => one - other);
  const cut: MarkedPart<Mark>[] = [];
  let at = 0;
  for (const { kind, text } of parts) {
    if (kind === 'removed') continue;
    const begin = at;
    const end = begin + text.length;
    for (const next of [...cuts.filter((place) => place > begin && place < end), end]) {
      const from = at;
      cut.push({
        kind,
        text: text.slice(from - begin, next - begin),
        mark: marks.find((mark) => mark.start <= from && from < mark.end) ?? null,
      });
      at = next;
    }
  }
  return cut;
};
