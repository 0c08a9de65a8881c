import { type FieldPiece, fieldNamed } from './field-pieces.ts';

/** An answer wraps its texts in another object, and that one perhaps in a third. */
const deepest = 3;

/** Whether a value is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsIn = (value: unknown, depth: number): Record<string, unknown>[] => {
  if (!isObject(value)) return Array.isArray(value) && depth < deepest ? value.flatMap((item) => objectsIn(item, depth + 1)) : [];
  const inside = depth < deepest ? Object.values(value).flatMap((item) => objectsIn(item, depth + 1)) : [];
  return [value, ...inside];
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * The texts of fields that stand deeper in a JSON text; none where several objects could be meant, or where a field is no text: a choice
 * of ours would be a guess.
 */
export const findNestedTexts = <Field extends string>(fields: readonly Field[], text: string): FieldPiece<Field>[] => {
  const body = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  const holders = objectsIn(parsed(body), 0).filter((object) => Object.keys(object).some((key) => fieldNamed(fields, key)));
  const [holder] = holders;
  if (!holder || holders.length > 1) return [];
  return Object.entries(holder).flatMap(([key, value]) => {
    const field = fieldNamed(fields, key);
    return field && typeof value === 'string' && value ? [{ field, text: value }] : [];
  });
};
