import { estimateTokens, tokensPerPicture } from '@inkstone/integrations/kit/token-estimate';
import type { CallBody } from '../caller-format.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';

/** Where the text of an answer or of a piece of it stands. */
const textNames = ['content', 'reasoning_content', 'reasoning', 'refusal'];

const textOf = (message: unknown): string => {
  const calls = isObject(message) ? listOf(message['tool_calls']).map((call) => (isObject(call) ? call['function'] : null)) : [];
  const own = textNames.map((name) => textIn(message, name)).join('');
  return own + calls.map((call) => textIn(call, 'name') + textIn(call, 'arguments')).join('');
};

/** What an answer, or a piece of a stream, says to its reader: texts, and what tools are called with. */
export const saidIn = (answer: unknown): string =>
  (isObject(answer) ? listOf(answer['choices']) : [])
    .map((choice) => (isObject(choice) ? textOf(choice['delta'] ?? choice['message']) : ''))
    .join('');

/** Whether an answer, or a piece of a stream, says why it ended. */
export const hasEnd = (answer: unknown): boolean =>
  isObject(answer) && listOf(answer['choices']).some((choice) => textIn(choice, 'finish_reason') !== '');

const tokensPerMessage = 4;

/** The tokens of a prompt by rule. */
export const estimateInput = (body: CallBody): number => {
  let pictures = 0;
  const text = JSON.stringify([body['messages'], body['tools']], (_key, value: unknown) => {
    if (!isObject(value) || value['type'] !== 'image_url') return value;
    pictures += 1;
    return undefined;
  });
  return estimateTokens(text) + pictures * tokensPerPicture + tokensPerMessage;
};
