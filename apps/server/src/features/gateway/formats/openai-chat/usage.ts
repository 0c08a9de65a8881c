import type { Usage } from '../caller-format.ts';
import { countIn, countOf } from '../counts.ts';
import { isObject } from '../parsed-json.ts';

const partOf = (details: unknown, name: string): number => countIn(details, name) ?? 0;

/** What came from the vendor's cache, under the names that vendors give it. */
const cachedOf = (usage: Readonly<Record<string, unknown>>): number =>
  partOf(usage['prompt_tokens_details'], 'cached_tokens') || partOf(usage, 'prompt_cache_hit_tokens') || partOf(usage, 'cached_tokens');

/** Prompt and answer; where one is left out, the sum tells it. */
const countsOf = (usage: Readonly<Record<string, unknown>>): { prompt: number; answer: number } | null => {
  const total = countOf(usage['total_tokens']);
  const prompt = countOf(usage['prompt_tokens']);
  const answer = countOf(usage['completion_tokens']);
  if (prompt !== null && answer !== null) return { prompt, answer };
  if (total === null) return null;
  if (prompt !== null && total >= prompt) return { prompt, answer: total - prompt };
  return answer !== null && total >= answer ? { prompt: total - answer, answer } : null;
};

/**
 * Usage as the vendor states it, zeros included; null for none. Most count cached tokens among the prompt's, some beside it: more of them
 * than the prompt has must be beside it. Thinking is part of the answer; where the sum shows that it was left out of it, it is added.
 */
export const usageOf = (stated: unknown): Usage | null => {
  const counts = isObject(stated) ? countsOf(stated) : null;
  if (!isObject(stated) || !counts) return null;
  const { prompt, answer } = counts;
  const thought = partOf(stated['completion_tokens_details'], 'reasoning_tokens');
  const isThoughtBeside = thought > 0 && countOf(stated['total_tokens']) === prompt + answer + thought;
  const cachedInput = cachedOf(stated);
  const input = cachedInput > prompt ? prompt + cachedInput : prompt;
  const cacheWrite = Math.min(partOf(stated['prompt_tokens_details'], 'cache_write_tokens'), input - cachedInput);
  const output = isThoughtBeside ? answer + thought : answer;
  return { input, cachedInput, cacheWrite, output, ...(stated['is_estimated'] === true && { isEstimated: true }) };
};
