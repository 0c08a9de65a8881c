import type { Counted } from '@inkstone/contract/model-kinds';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { CallBody, CallerFormat, Usage } from '../caller-format.ts';
import { countIn } from '../counts.ts';
import { wrong } from '../fields.ts';
import { filesIn, formType, parseForm, type UploadedFile, writeForm } from '../multipart/multipart.ts';
import { askedWhole, optionalText } from '../other-kinds/fields.ts';
import { emptyUsage, wholeFormat } from '../other-kinds/whole-format.ts';
import { isObject } from '../parsed-json.ts';
import { soundLength } from './sound-length.ts';

/** As far as OpenAI takes files. */
const mostFileBytes = 25 * 1024 * 1024;
/** More than vendors count for a second of sound, and for the words in it. */
const tokensOfSecond = 34;
const longestMs = 100 * 3_600_000;

const soundOf = (body: CallBody): UploadedFile => {
  const [file, ...others] = filesIn(body, 'file');
  if (!file || others.length || file.bytes.length === 0) throw wrong('file');
  if (file.bytes.length > mostFileBytes) throw new AppError('gateway.fileTooLarge', 413, { megabytes: mostFileBytes / 1024 / 1024 });
  return file;
};

const usageOfLength = (milliseconds: number, tokens: number): Usage => ({
  ...emptyUsage,
  input: tokens,
  output: tokens,
  counted: [
    { unit: 'millisecond', count: milliseconds },
    { unit: 'audioInputToken', count: tokens },
  ],
});

const most = (body: CallBody): Usage => {
  const milliseconds = soundOf(body).bytes.length ? soundLength(soundOf(body).bytes).most : 0;
  return usageOfLength(milliseconds, Math.ceil((milliseconds / 1000) * tokensOfSecond) + 256);
};

/** Seconds, as a number or as the text of one. */
const millisecondsIn = (value: unknown, name: string): number | null => {
  const stated = isObject(value) ? value[name] : undefined;
  const seconds = typeof stated === 'string' && /^\d{1,7}(?:\.\d{1,9})?$/.test(stated) ? Number(stated) : stated;
  if (typeof seconds !== 'number' || !(seconds >= 0)) return null;
  const milliseconds = Math.ceil(seconds * 1000);
  return milliseconds <= longestMs ? milliseconds : null;
};

/** What the vendor says of sound: seconds, tokens, or both. */
const usageIn = (answer: unknown): Usage | null => {
  const usage = isObject(answer) ? answer['usage'] : undefined;
  const [input, output] = [
    countIn(usage, 'input_tokens') ?? countIn(usage, 'prompt_tokens'),
    countIn(usage, 'output_tokens') ?? countIn(usage, 'completion_tokens'),
  ];
  const milliseconds =
    millisecondsIn(usage, 'seconds') ?? millisecondsIn(usage, 'prompt_audio_seconds') ?? millisecondsIn(answer, 'duration');
  if (milliseconds === null && (input === null || output === null)) return null;
  const heard = isObject(usage) ? countIn(usage['input_token_details'], 'audio_tokens') : null;
  const counted: Counted[] = [
    ...(milliseconds === null ? [] : [{ unit: 'millisecond' as const, count: milliseconds }]),
    ...(heard === null ? [] : [{ unit: 'audioInputToken' as const, count: heard }]),
  ];
  return { ...emptyUsage, input: input ?? 0, output: output ?? 0, counted };
};

/** Half of what they are bounded by. */
const estimate = (body: CallBody): Usage => {
  const { usual } = soundLength(soundOf(body).bytes);
  return usageOfLength(usual, Math.ceil((usual / 1000) * (tokensOfSecond / 2)));
};

const soundFormat = (own: Pick<CallerFormat, 'name' | 'kind' | 'wire'>): CallerFormat =>
  wholeFormat({
    ...own,
    contentType: formType,
    accept: '*/*',
    parse: parseForm,
    read: (body) => {
      soundOf(body);
      optionalText(body, 'response_format');
      return askedWhole(body);
    },
    write: (body, { model }) => writeForm({ ...body, model }),
    mostUsage: most,
    readWhole: (answer, { body, bytes, contentType }) => ({
      isAnswer: bytes.length > 0 && (contentType.startsWith('text/') || (isObject(answer) && !isObject(answer['error']))),
      usage: usageIn(answer),
      estimate: () => estimate(body),
    }),
  });

/** OpenAI's transcriptions: what is said, in the language in which it is said. */
export const openAiTranscriptions = soundFormat({ name: 'openai-transcriptions', kind: 'transcription', wire: 'openai-transcriptions' });

/** OpenAI's translations: what is said, in English. */
export const openAiTranslations = soundFormat({ name: 'openai-translations', kind: 'translation', wire: 'openai-translations' });
