import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { CallBody, StreamReader, Usage, WholeAnswer } from '../caller-format.ts';
import { countIn, countOf, estimateAsked, pick } from '../counts.ts';
import { createEventReader } from '../event-reader.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';

const usageOf = (stated: unknown): Usage | null => {
  if (!isObject(stated)) return null;
  const input = countOf(stated['input_tokens']);
  const output = countOf(stated['output_tokens']);
  if (input === null || output === null) return null;
  const cachedInput = Math.min(input, countIn(stated['input_tokens_details'], 'cached_tokens') ?? 0);
  return { input, cachedInput, cacheWrite: 0, output, ...(stated['is_estimated'] === true && { isEstimated: true }) };
};

const saidInItem = (item: unknown): string => {
  if (!isObject(item)) return '';
  const parts = [...listOf(item['content']), ...listOf(item['summary'])];
  return ['name', 'arguments', 'input'].map((name) => textIn(item, name)).join('') + parts.map((part) => textIn(part, 'text')).join('');
};

const ends = new Set(['response.completed', 'response.incomplete']);
const failures = new Set(['response.failed', 'response.cancelled', 'error']);

/** Reads a stream of a response's events; whatever it ends with tells the usage. */
export const createResponseReader = (): StreamReader =>
  createEventReader(({ type, delta, response }) => {
    const name = String(type);
    const usage = isObject(response) ? usageOf(response['usage']) : null;
    if (ends.has(name)) return { fate: 'end', usage };
    if (failures.has(name)) return { fate: 'fail', usage };
    return typeof delta === 'string' ? { said: delta } : {};
  });

/** Reads a whole response. */
export const readWholeResponse = (answer: unknown): WholeAnswer => ({
  isAnswer: isObject(answer) && answer['object'] === 'response' && Array.isArray(answer['output']) && !isObject(answer['error']),
  usage: isObject(answer) ? usageOf(answer['usage']) : null,
  countDelivered: () => estimateTokens((isObject(answer) ? listOf(answer['output']) : []).map(saidInItem).join('')),
});

/** The tokens of a prompt by rule. */
export const estimateResponse = (body: CallBody): number =>
  estimateAsked(pick(body, ['instructions', 'input', 'tools', 'text']), ({ type }) => type === 'input_image');
