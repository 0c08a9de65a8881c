import { type FieldParser, type FieldPiece, fieldNamed } from './field-pieces.ts';
import { createJsonFieldParser } from './json-field-parser.ts';
import { createTagFieldParser } from './tag-field-parser.ts';

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

const openingTag = /<\s{0,4}([a-z][a-z _-]{2,20})\s{0,4}>/gi;
const opensTag = (text: string, fields: readonly string[]): boolean =>
  [...text.matchAll(openingTag)].some(([, name = '']) => fieldNamed(fields, name));
const fence = /^```[a-z]{0,20}[^\S\n]{0,20}\n?/i;

const plainParser = <Field extends string>(field: Field): FieldParser<Field> => ({
  push: (chunk) => [{ field, text: chunk }],
  end: () => [],
  // Bare text has no mark at its end.
  ended: new Set(),
});

type Decision = 'tags' | 'json' | 'plain' | 'wait';

const maxPreamble = 2000;

/** Of a single field the answer may be the bare text; several come in tags or as JSON, whatever stands around them. */
const decide = (head: string, fields: readonly string[]): Decision => {
  const text = head.replace(fence, '');
  if ('```'.startsWith(text.slice(0, 3)) && text.length <= maxPreamble) return 'wait';
  if (text.startsWith('{')) return 'json';
  if (opensTag(text, fields)) return 'tags';
  if (fields.length === 1 && (!text.startsWith('<') || text.length > 30)) return 'plain';
  return text.length > maxPreamble ? 'tags' : 'wait';
};

/** Takes an answer in tags, as JSON or as bare text, with or without a fence and talk around it. */
export const createFieldParser = <Field extends string>(fields: readonly Field[]): FieldParser<Field> => {
  const [only] = fields;
  let parser: FieldParser<Field> | undefined;
  let head = '';
  const whole = createWholeText<Field>();

  const parserFor = (decision: Decision): FieldParser<Field> => {
    if (decision === 'json') return createJsonFieldParser(fields);
    return decision === 'plain' && only ? plainParser(only) : createTagFieldParser(fields);
  };
  const begin = (decision: Decision): FieldPiece<Field>[] => {
    parser = parserFor(decision);
    return parser.push(head.replace(fence, ''));
  };

  const read = (chunk: string): FieldPiece<Field>[] => {
    if (parser) return parser.push(chunk);
    // Without the room before the answer, which may be wide.
    head = head ? head + chunk : chunk.trimStart();
    const decision = decide(head, fields);
    return decision === 'wait' ? [] : begin(decision);
  };

  return {
    push: (chunk) => whole(read(chunk)),
    end: () => {
      const late = parser ? [] : begin(fields.length === 1 ? 'plain' : 'tags');
      return whole([...late, ...(parser?.end() ?? [])]);
    },
    get ended() {
      return parser?.ended ?? new Set<Field>();
    },
  };
};
