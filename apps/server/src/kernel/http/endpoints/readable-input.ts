import { AppError } from '#server/kernel/errors/app-error.ts';
import { storableText } from '#server/kernel/storable.ts';

/** No endpoint asks for more levels than a few; parsing, comparing and hashing go down them one inside the other. */
const deepest = 32;

const readable = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) throw new AppError('request.invalid', 400);
  if (Array.isArray(value)) return value.map((item) => readable(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storableText(name), readable(item, depth + 1)]));
};

/** The door for what a request says in its path, query and body: every text can be kept and found again; more than 32 levels are refused. */
export const readableInput = (value: unknown): unknown => readable(value, 0);
