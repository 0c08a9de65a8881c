import type { CallBody, StreamReader, Usage } from '../caller-format.ts';
import { wrong } from '../fields.ts';
import { askedWhole, optionalText, requiredText } from '../other-kinds/fields.ts';
import { emptyUsage, wholeFormat } from '../other-kinds/whole-format.ts';
import { textIn } from '../parsed-json.ts';

const mostCharacters = 32_000;

const charactersIn = (body: CallBody): number => [...textIn(body, 'input')].length;

/** What is read aloud is charged by its characters, which are known before. */
const usageOf = (body: CallBody, characters = charactersIn(body)): Usage => ({
  ...emptyUsage,
  counted: [{ unit: 'character', count: characters }],
});

/** Bytes of sound for a character that is read aloud, by rule: some 15 characters a second, in the usual quality of each form. */
const bytesOfCharacter: Readonly<Record<string, number>> = { mp3: 1000, opus: 300, aac: 600, flac: 1600, wav: 3200, pcm: 3200 };

/** The characters of so much sound; an answer that broke off is charged for what came of it. */
const usageOfBytes = (body: CallBody, bytes: number | null): Usage => {
  const all = charactersIn(body);
  if (bytes === null) return usageOf(body, all);
  return usageOf(body, Math.min(all, Math.ceil(bytes / (bytesOfCharacter[optionalText(body, 'response_format') ?? 'mp3'] ?? 1000))));
};

/** Counts the bytes of a sound on its way. */
const createByteReader = (): StreamReader => {
  let bytes = 0;
  return {
    read: (_chunk, start, end) => {
      bytes += end - start;
      return 'pass';
    },
    usage: () => null,
    countDelivered: () => bytes,
    isWhole: () => false,
    lastFrame: '',
  };
};

/** OpenAI's speech: a text in, sound out. */
export const openAiSpeech = wholeFormat({
  name: 'openai-speech',
  kind: 'speech',
  wire: 'openai-speech',
  accept: '*/*',
  read: (body) => {
    requiredText(body, 'input', mostCharacters);
    if (body['voice'] === undefined || body['voice'] === null || body['voice'] === '') throw wrong('voice');
    optionalText(body, 'response_format');
    if (body['stream_format'] !== undefined && body['stream_format'] !== null && body['stream_format'] !== 'audio')
      throw wrong('stream_format');
    return askedWhole(body);
  },
  mostUsage: (body) => usageOf(body),
  usageOfBytes,
  createStreamReader: createByteReader,
  // Sound goes on as it comes; what is left here are words, and no answer.
  readWhole: () => ({ isAnswer: false, usage: null }),
});
