import type { CallBody } from '../caller-format.ts';
import { estimateAsked, pick } from '../counts.ts';
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

/** The tokens of a prompt by rule. */
export const estimateInput = (body: CallBody): number =>
  estimateAsked(pick(body, ['messages', 'tools']), ({ type }) => type === 'image_url');
