import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Asked, CallBody } from '../caller-format.ts';

const longestName = 200;

/** A field that is missing, or that this format has otherwise. */
export const wrongField = (field: string) => new AppError('gateway.fieldWrong', 400, { field });

/** The name of the model. */
const modelIn = ({ model }: CallBody): string => {
  if (typeof model !== 'string' || model === '' || model.length > longestName) throw wrongField('model');
  return model;
};

/** A whole number of a field, also one that a form wrote as text; the default where it is left out. */
export const numberIn = (body: CallBody, field: string, { from = 1, to, usual }: { from?: number; to: number; usual: number }): number => {
  const value = body[field];
  if (value === undefined || value === null || value === '') return usual;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < from || number > to) throw wrongField(field);
  return number;
};

/** A text that a field may have; undefined where it is left out. */
export const optionalText = (body: CallBody, field: string): string | undefined => {
  const value = body[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw wrongField(field);
  return value;
};

/** A text that must be there. */
export const requiredText = (body: CallBody, field: string, most: number): string => {
  const value = body[field];
  if (typeof value !== 'string' || value === '' || value.length > most) throw wrongField(field);
  return value;
};

/** What is asked of kinds that answer at once and as a whole. */
export const askedWhole = (body: CallBody, { pictures = 0, pictureBytes = 0 }: Partial<Asked> = {}): Asked => {
  if (body['stream'] === true || body['stream'] === 'true') throw wrongField('stream');
  return { model: modelIn(body), isStream: false, mostOutput: 1, answers: 1, pictures, pictureBytes };
};
