import { AppError } from '#server/kernel/errors/app-error.ts';
import type { CallBody } from './caller-format.ts';
import { isObject } from './parsed-json.ts';

const longestName = 200;

/** A field that is not what its format says. */
export const wrong = (field: string) => new AppError('gateway.fieldWrong', 400, { field });

/** A field that asks for what has no price here. */
export const notOffered = (field: string) => new AppError('gateway.fieldUnpriced', 400, { field });

/** A field that points to an answer of before, which is nowhere stored. */
export const notStored = (field: string) => new AppError('gateway.fieldStored', 400, { field });

/** A whole number above 0, or null where it is not stated. */
export const wholeNumber = (body: CallBody, field: string): number | null => {
  const value = body[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw wrong(field);
  return value;
};

/** The name of a model. */
export const modelName = (value: unknown): string => {
  if (typeof value !== 'string' || value === '' || value.length > longestName) throw wrong('model');
  return value;
};

/** A switch; what is left out is off. */
export const isOn = (body: CallBody, field: string): boolean => {
  const value = body[field];
  if (value !== undefined && value !== null && typeof value !== 'boolean') throw wrong(field);
  return value === true;
};

/** What is stated of fields that must be left out: they reach for what lies with the vendor, or for what has no price here. */
export const requireUnset = (body: CallBody, fields: readonly string[]): void => {
  for (const field of fields) if (body[field]) throw notOffered(field);
};

/** Items of a list, each an object; a field that is left out is an empty list. */
export const objectsIn = (body: CallBody, field: string): readonly Readonly<Record<string, unknown>>[] => {
  const value = body[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrong(field);
  return value.map((item, index) => {
    if (!isObject(item) || Array.isArray(item)) throw wrong(`${field}[${index}]`);
    return item;
  });
};
