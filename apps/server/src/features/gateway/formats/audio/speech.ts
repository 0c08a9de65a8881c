import type { CallBody, Usage } from '../caller-format.ts';
import { askedWhole, optionalText, requiredText, wrongField } from '../other-kinds/fields.ts';
import { emptyUsage, wholeFormat } from '../other-kinds/whole-format.ts';
import { textIn } from '../parsed-json.ts';

const mostCharacters = 32_000;

/** What is read aloud is charged by its characters, which are known before. */
const usageOf = (body: CallBody): Usage => ({
  ...emptyUsage,
  counted: [{ unit: 'character', count: [...textIn(body, 'input')].length }],
});

/** OpenAI's speech: a text in, sound out. */
export const openAiSpeech = wholeFormat({
  name: 'openai-speech',
  kind: 'speech',
  wire: 'openai-speech',
  accept: '*/*',
  read: (body) => {
    requiredText(body, 'input', mostCharacters);
    if (body['voice'] === undefined || body['voice'] === null || body['voice'] === '') throw wrongField('voice');
    optionalText(body, 'response_format');
    if (body['stream_format'] !== undefined && body['stream_format'] !== null && body['stream_format'] !== 'audio')
      throw wrongField('stream_format');
    return askedWhole(body);
  },
  mostUsage: usageOf,
  readWhole: (_answer, { body, bytes, contentType }) => ({
    isAnswer: bytes.length > 0 && !/^(?:application\/json|text\/)/.test(contentType),
    usage: null,
    estimate: () => usageOf(body),
    countDelivered: () => 0,
  }),
});
