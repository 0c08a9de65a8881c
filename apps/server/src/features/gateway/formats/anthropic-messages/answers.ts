import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { CallBody, StreamReader, Usage, WholeAnswer } from '../caller-format.ts';
import { countOf, estimateAsked, pick } from '../counts.ts';
import { createEventReader, type FrameWords } from '../event-reader.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';

/** Anthropic counts what its cache had to do with beside the input; here it is a part of it. */
const usageOf = (stated: unknown): Usage | null => {
  if (!isObject(stated)) return null;
  const input = countOf(stated['input_tokens']);
  const output = countOf(stated['output_tokens']);
  if (input === null || output === null) return null;
  const cachedInput = countOf(stated['cache_read_input_tokens']) ?? 0;
  const cacheWrite = countOf(stated['cache_creation_input_tokens']) ?? 0;
  return {
    input: input + cachedInput + cacheWrite,
    cachedInput,
    cacheWrite,
    output,
    ...(stated['is_estimated'] === true && { isEstimated: true }),
  };
};

const textNames = ['text', 'thinking', 'partial_json', 'name'];
const saidIn = (value: unknown): string => textNames.map((name) => textIn(value, name)).join('');
const saidInBlock = (block: unknown): string =>
  saidIn(block) + (isObject(block) && block['type'] === 'tool_use' ? JSON.stringify(block['input'] ?? {}) : '');

/** Reads a stream of Anthropic's events. What its beginning says of usage is a part; only its end counts for all. */
export const createMessagesReader = (): StreamReader => {
  let begun: Readonly<Record<string, unknown>> = {};
  let hasEnd = false;
  const read = (data: Readonly<Record<string, unknown>>): FrameWords => {
    const { type, message, usage, delta, content_block: block } = data;
    if (type === 'content_block_delta') return { said: saidIn(delta) };
    if (type === 'content_block_start') return { said: saidIn(block) };
    if (type === 'message_start' && isObject(message) && isObject(message['usage'])) begun = message['usage'];
    if (type === 'message_delta' && isObject(usage)) {
      hasEnd = textIn(delta, 'stop_reason') !== '';
      const told = Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null));
      return { usage: usageOf({ ...begun, ...told }) };
    }
    if (type === 'error') return { fate: 'fail' };
    return type === 'message_stop' ? { fate: 'end' } : {};
  };
  return createEventReader(read, {
    lastFrame: 'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    isWhole: () => hasEnd,
  });
};

/** Reads a whole answer of Anthropic. */
export const readWholeMessage = (answer: unknown): WholeAnswer => ({
  isAnswer: isObject(answer) && answer['type'] === 'message' && Array.isArray(answer['content']),
  usage: isObject(answer) ? usageOf(answer['usage']) : null,
  countDelivered: () => estimateTokens((isObject(answer) ? listOf(answer['content']) : []).map(saidInBlock).join('')),
});

/** The tokens of a prompt by rule. */
export const estimateMessages = (body: CallBody): number =>
  estimateAsked(pick(body, ['system', 'messages', 'tools']), ({ type, source }) => type === 'image' && isObject(source));
