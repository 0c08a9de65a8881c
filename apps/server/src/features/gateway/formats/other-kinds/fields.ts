import type { Asked, CallBody } from '../caller-format.ts';
import { modelName, wrong } from '../fields.ts';

/** A whole number of a field, also one that a form wrote as text; the default where it is left out. */
export const numberIn = (body: CallBody, field: string, { from = 1, to, usual }: { from?: number; to: number; usual: number }): number => {
  const value = body[field];
  if (value === undefined || value === null || value === '') return usual;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < from || number > to) throw wrong(field);
  return number;
};

/** A text that a field may have; undefined where it is left out. */
export const optionalText = (body: CallBody, field: string): string | undefined => {
  const value = body[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw wrong(field);
  return value;
};

/** A text that must be there. */
export const requiredText = (body: CallBody, field: string, most: number): string => {
  const value = body[field];
  if (typeof value !== 'string' || value === '' || value.length > most) throw wrong(field);
  return value;
};

/** What is asked of kinds that answer at once and as a whole. */
export const askedWhole = (body: CallBody, { pictures = 0, pictureBytes = 0 }: Partial<Asked> = {}): Asked => {
  if (body['stream'] === true || body['stream'] === 'true') throw wrong('stream');
  return { model: modelName(body['model']), isStream: false, mostOutput: 1, answers: 1, pictures, pictureBytes };
};
