import { type FieldParser, type FieldPiece, fieldNamed } from './field-pieces.ts';

// Every repetition is bounded, so that neither the search nor what is held back grows with the text.
const tag = /<\s{0,4}(\/?)\s{0,4}([a-z][a-z _-]{2,20}?)\s{0,4}>/gi;
/** What could still become one of our tags. */
const unfinishedTag = /<\s{0,4}\/?\s{0,4}[a-z _-]{0,22}\s{0,4}$/i;
const longestTag = 40;

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
    const tail = isLast ? '' : (unfinishedTag.exec(waiting.slice(-longestTag))?.[0] ?? '');
    const ready = waiting.slice(0, waiting.length - tail.length);
    waiting = tail;
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

const label = /^[\s#*_>-]{0,20}([a-z][a-z _-]{2,20}?)[\s*_]{0,10}[:：][\s*_]{0,10}/i;

/** An answer without any tag: `Title: …` line by line, if it has at least that. */
const readLabels = <Field extends string>(text: string, fields: readonly Field[], ended: Set<Field>): FieldPiece<Field>[] => {
  const pieces: FieldPiece<Field>[] = [];
  let inside: Field | undefined;
  for (const line of text.split('\n')) {
    const [mark = '', name = ''] = label.exec(line) ?? [];
    const field = fieldNamed(fields, name);
    if (field && inside && field !== inside) ended.add(inside);
    if (field) inside = field;
    if (inside) pieces.push({ field: inside, text: field ? line.slice(mark.length) : `\n${line}` });
  }
  return pieces;
};
