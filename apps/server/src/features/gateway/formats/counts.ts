import { estimateTokens, tokensPerPicture } from '@inkstone/integrations/kit/token-estimate';
import type { CallBody } from './caller-format.ts';
import { isObject } from './parsed-json.ts';

/** Far above what any answer takes; what is larger is no count. */
const mostTokens = 2_000_000_000;

/** A count as a vendor states it; null for what is none. */
export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= mostTokens ? value : null;

/** The same of a field of what a vendor states. */
export const countIn = (stated: unknown, name: string): number | null => (isObject(stated) ? countOf(stated[name]) : null);

const tokensAround = 4;

/** The tokens of what is asked by rule: its texts, and so many for each picture, which is found by the format. */
export const estimateAsked = (asked: unknown, isPicture: (value: Readonly<Record<string, unknown>>) => boolean): number => {
  let pictures = 0;
  const text = JSON.stringify(asked ?? '', (_key, value: unknown) => {
    if (!isObject(value) || Array.isArray(value) || !isPicture(value)) return value;
    pictures += 1;
    return undefined;
  });
  return estimateTokens(text) + pictures * tokensPerPicture + tokensAround;
};

/** Fields of a body, by their names. */
export const pick = (body: CallBody, names: readonly string[]): unknown[] => names.map((name) => body[name]);
