import type { Json } from '#console/kernel/snippets/literal.ts';

/** Whether it is an object of JSON, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> => value instanceof Object && !Array.isArray(value);

/** What a text says as JSON; undefined for what is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** JSON as a person reads it; what is none stays as it was written. */
export const readableJson = (text: string): string => {
  const parsed = parsedJson(text);
  return parsed === undefined ? text : JSON.stringify(parsed, null, 2);
};

/** A value as JSON carries it; what JSON has no word for is null. */
export const jsonOf = (value: unknown): Json => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, jsonOf(each)]));
};
