import { type FieldParser, type FieldPiece, fieldNamed } from './field-pieces.ts';

const tag = /<\s*(\/?)\s*([a-z][a-z _-]{2,20}?)\s*>/gi;
/** What could still become one of our tags. */
const unfinishedTag = /<\s*\/?[a-z _-]{0,22}\s*$/i;

type Found<Field> = { index: number; length: number; field: Field; closes: boolean };

const findTag = <Field extends string>(text: string, fields: readonly Field[]): Found<Field> | undefined => {
  for (const match of text.matchAll(tag)) {
    const field = fieldNamed(fields, match[2] ?? '');
    if (field) return { index: match.index, length: match[0].length, field, closes: match[1] === '/' };
  }
  return undefined;
};

/** `<title>…</title><description>…</description>`: any order, a forgotten end, markup inside, talk between. */
export const createTagFieldParser = <Field extends string>(fields: readonly Field[]): FieldParser<Field> => {
  let waiting = '';
  let inside: Field | undefined;
  let all = '';
  let hasFound = false;
  const ended = new Set<Field>();

  const take = (text: string): FieldPiece<Field>[] => (inside && text && !ended.has(inside) ? [{ field: inside, text }] : []);

  const read = (isLast: boolean): FieldPiece<Field>[] => {
    const pieces: FieldPiece<Field>[] = [];
    for (let found = findTag(waiting, fields); found; found = findTag(waiting, fields)) {
      const { index, length, field, closes } = found;
      pieces.push(...take(waiting.slice(0, index)));
      waiting = waiting.slice(index + length);
      hasFound = true;
      // A tag of another field inside a field means that the first one's end was forgotten.
      if (inside && (closes ? field === inside : field !== inside)) ended.add(inside);
      if (!closes) inside = field;
      else if (field === inside) inside = undefined;
    }
    const keepFrom = isLast ? -1 : waiting.search(unfinishedTag);
    const ready = keepFrom < 0 ? waiting : waiting.slice(0, keepFrom);
    waiting = keepFrom < 0 ? '' : waiting.slice(keepFrom);
    pieces.push(...take(ready));
    return pieces;
  };

  return {
    push: (chunk) => {
      waiting += chunk;
      if (!hasFound) all += chunk;
      return read(false);
    },
    end: () => {
      const pieces = read(true);
      return hasFound ? pieces : readLabels(all, fields, ended);
    },
    ended,
  };
};

const label = /^[\s#*_>-]*([a-z][a-z _-]{2,20}?)[\s*_]*[:：][\s*_]*(.*)$/i;

/** An answer without any tag: `Title: …` line by line, if it has at least that. */
const readLabels = <Field extends string>(text: string, fields: readonly Field[], ended: Set<Field>): FieldPiece<Field>[] => {
  const pieces: FieldPiece<Field>[] = [];
  let inside: Field | undefined;
  for (const line of text.split('\n')) {
    const [, name = '', rest = ''] = label.exec(line) ?? [];
    const field = fieldNamed(fields, name);
    if (field && inside && field !== inside) ended.add(inside);
    if (field) inside = field;
    if (inside) pieces.push({ field: inside, text: field ? rest : `\n${line}` });
  }
  return pieces;
};
