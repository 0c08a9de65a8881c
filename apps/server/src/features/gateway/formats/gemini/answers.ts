import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { CallBody, StreamReader, Usage, WholeAnswer } from '../caller-format.ts';
import { countOf, estimateAsked, pick } from '../counts.ts';
import { createEventReader } from '../event-reader.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';
import { plainBody } from './read.ts';

/** Google counts thoughts beside the answer; what came from a cache is a part of the prompt. A count of 0 is left out. */
const usageOf = (stated: unknown): Usage | null => {
  if (!isObject(stated)) return null;
  const input = countOf(stated['promptTokenCount'] ?? 0);
  const answer = countOf(stated['candidatesTokenCount'] ?? 0);
  const thoughts = countOf(stated['thoughtsTokenCount'] ?? 0);
  if (input === null || answer === null || thoughts === null || countOf(stated['totalTokenCount']) === null) return null;
  const cachedInput = Math.min(input, countOf(stated['cachedContentTokenCount']) ?? 0);
  return { input, cachedInput, cacheWrite: 0, output: answer + thoughts, ...(stated['isEstimated'] === true && { isEstimated: true }) };
};

const saidInPart = (part: unknown): string => {
  const call = isObject(part) ? part['functionCall'] : null;
  return textIn(part, 'text') + (isObject(call) ? textIn(call, 'name') + JSON.stringify(call['args'] ?? {}) : '');
};

const candidatesOf = (answer: unknown): readonly unknown[] => (isObject(answer) ? listOf(answer['candidates']) : []);

const saidIn = (answer: unknown): string =>
  candidatesOf(answer)
    .flatMap((candidate) => (isObject(candidate) && isObject(candidate['content']) ? listOf(candidate['content']['parts']) : []))
    .map(saidInPart)
    .join('');

/** A prompt that is refused has no candidate and no other end than that. */
const isRefused = (answer: unknown): boolean => isObject(answer) && textIn(answer['promptFeedback'], 'blockReason') !== '';

const hasEnd = (answer: unknown): boolean =>
  isRefused(answer) || candidatesOf(answer).some((candidate) => textIn(candidate, 'finishReason') !== '');

/** Reads a stream of Gemini's frames; each tells a usage, of which the last one counts for all. */
export const createGenerateReader = (): StreamReader =>
  createEventReader((data) => {
    if (isObject(data['error'])) return { fate: 'fail' };
    if (!hasEnd(data)) return { said: saidIn(data) };
    return { fate: 'end', said: saidIn(data), usage: usageOf(data['usageMetadata']) };
  });

/** Reads a whole answer of Gemini. */
export const readWholeGenerated = (answer: unknown): WholeAnswer => ({
  isAnswer: candidatesOf(answer).length > 0 || isRefused(answer),
  usage: isObject(answer) ? usageOf(answer['usageMetadata']) : null,
  countDelivered: () => estimateTokens(saidIn(answer)),
});

/** The tokens of a prompt by rule. */
export const estimateGenerate = (body: CallBody): number =>
  estimateAsked(pick(plainBody(body), ['systemInstruction', 'contents', 'tools']), ({ inlineData }) => isObject(inlineData));
