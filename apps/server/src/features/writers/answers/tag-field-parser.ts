import { type FieldParser, type FieldPiece, fieldNamed } from './field-pieces.ts';

// Every repetition is bounded, so that neither the search nor what is held back grows with the text.
const tag = /<\s{0,4}(\/?)\s{0,4}([a-z][a-z _-]{0,30})([^<>]{0,80})>/gi;
/** What could still become one of our tags. */
const unfinishedTag = /<[^<>]{0,120}$/;
const longestTag = 121;

type Found<Field> = { index: number; length: number; field: Field; closes: boolean };

/** `<SEO title>` is a name of two words, `<title lang="en">` a name with an attribute. */
const nameIn = <Field extends string>(fields: readonly Field[], words: string, rest: string): Field | undefined => {
  if (!rest.startsWith('=')) return /^(?:\s|$)/.test(rest) ? fieldNamed(fields, words) : undefined;
  return fieldNamed(fields, words.trim().split(' ').slice(0, -1).join(' '));
};

/** The first tag of one of these fields, whatever attributes it has. */
export const findTag = <Field extends string>(text: string, fields: readonly Field[]): Found<Field> | undefined => {
  for (const match of text.matchAll(tag)) {
    const field = nameIn(fields, match[2] ?? '', match[3] ?? '');
    if (field) return { index: match.index, length: match[0].length, field, closes: match[1] === '/' };
  }
  return undefined;
};

/** `<title>…</title><description>…</description>` in any order, with markup inside and talk between. */
export const createTagFieldParser = <Field extends string>(fields: readonly Field[]): FieldParser<Field> => {
  let waiting = '';
  let inside: Field | undefined;
  const ended = new Set<Field>();
  const broken = new Set<Field>();

  const take = (text: string): FieldPiece<Field>[] => (inside && text && !ended.has(inside) ? [{ field: inside, text }] : []);

  const pass = ({ field, closes }: Found<Field>): void => {
    if (inside && field !== inside && !ended.has(inside)) {
      broken.add(inside);
      // Of one that stands inside another nobody knows whose part it is.
      if (!ended.has(field)) broken.add(field);
    } else if (inside && closes && !broken.has(inside)) ended.add(inside);
    inside = closes ? undefined : field;
  };

  const read = (isLast: boolean): FieldPiece<Field>[] => {
    const pieces: FieldPiece<Field>[] = [];
    for (let found = findTag(waiting, fields); found; found = findTag(waiting, fields)) {
      pieces.push(...take(waiting.slice(0, found.index)));
      waiting = waiting.slice(found.index + found.length);
      pass(found);
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
      return read(false);
    },
    end: () => read(true),
    ended,
    broken,
    open: () => inside,
  };
};
