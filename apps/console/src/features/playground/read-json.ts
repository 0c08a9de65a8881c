import type { Json } from '#console/kernel/snippets/literal.ts';

/** What a text says as JSON; undefined for what is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A value as JSON carries it; what JSON has no word for is null. */
export const jsonOf = (value: unknown): Json => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, jsonOf(each)]));
};
