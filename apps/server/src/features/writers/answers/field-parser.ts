import type { FieldParser, FieldPiece } from './field-pieces.ts';
import { createJsonFieldParser } from './json-field-parser.ts';
import { createTagFieldParser, findTag } from './tag-field-parser.ts';

/** Holds back the first half of a surrogate pair until the second one arrives. */
const createWholeText = <Field extends string>() => {
  const halves = new Map<Field, string>();
  return (pieces: readonly FieldPiece<Field>[]): FieldPiece<Field>[] =>
    pieces.flatMap(({ field, text }) => {
      const joined = (halves.get(field) ?? '') + text;
      const isHalf = /[\uD800-\uDBFF]$/.test(joined);
      halves.set(field, isHalf ? joined.slice(-1) : '');
      const whole = isHalf ? joined.slice(0, -1) : joined;
      return whole ? [{ field, text: whole }] : [];
    });
};

const openingObject = /\{\s{0,200}["}]/;
/** So much of what came before could still be the beginning of a tag or an object. */
const longestBeginning = 300;
/** What may stand before an answer that is nothing but itself: room, a fence, and a tag or a bracket around it. */
const bareBeginning = /^[\s\uFEFF]*(?:```[a-z]{0,20}\s*)?(?:\[\s*|<[a-z_:-]{1,30}>\s*)?$/i;

type Start = { at: number; isJson: boolean };

const startIn = <Field extends string>(text: string, fields: readonly Field[]): Start | null => {
  const object = openingObject.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const found = findTag(text, fields);
  const tag = found && !found.closes ? found.index : Number.POSITIVE_INFINITY;
  if (object === tag) return null;
  return { at: Math.min(object, tag), isJson: object < tag };
};

/**
 * Finds the texts of an answer in tags or in JSON, with or without a fence and talk around it. What is neither is no answer: words that
 * stand for themselves are never taken for a text.
 */
export const createFieldParser = <Field extends string>(fields: readonly Field[]) => {
  let parser: FieldParser<Field> | undefined;
  let head = '';
  let hasTalk = false;
  const whole = createWholeText<Field>();
  const none: ReadonlySet<Field> = new Set();

  const read = (chunk: string): FieldPiece<Field>[] => {
    if (parser) return parser.push(chunk);
    head += chunk;
    const start = startIn(head, fields);
    if (!start) {
      const left = head.length - longestBeginning;
      if (left > 0) {
        hasTalk ||= !bareBeginning.test(head.slice(0, left));
        head = head.slice(left);
      }
      return [];
    }
    hasTalk ||= !bareBeginning.test(head.slice(0, start.at));
    parser = start.isJson ? createJsonFieldParser(fields) : createTagFieldParser(fields);
    return parser.push(head.slice(start.at));
  };

  return {
    push: (chunk: string): FieldPiece<Field>[] => whole(read(chunk)),
    end: (): FieldPiece<Field>[] => whole(parser?.end() ?? []),
    /** Something was said before the texts, which may turn out to be thought and not said. */
    hasTalk: (): boolean => hasTalk,
    open: (): Field | undefined => parser?.open(),
    get ended(): ReadonlySet<Field> {
      return parser?.ended ?? none;
    },
    get broken(): ReadonlySet<Field> {
      return parser?.broken ?? none;
    },
  };
};
