import { AppError } from '#server/kernel/errors/app-error.ts';
import type { CallBody, CallerFormat, StreamReader, Translation, Usage, WholeAnswer } from '../caller-format.ts';
import { answerAsOpenAi, openAiErrorFrame } from '../openai-errors.ts';

/** A usage in which nothing was counted. */
export const emptyUsage: Usage = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 };

const noStream: StreamReader = { read: () => 'fail', usage: () => null, countDelivered: () => 0, isWhole: () => false, lastFrame: '' };

const notOffered = () => new AppError('gateway.kindUnsupported', 400);

type Own = Pick<CallerFormat, 'name' | 'kind' | 'wire' | 'read'> &
  Partial<Omit<CallerFormat, 'translation' | 'readWhole'>> & {
    /** What an answer says; nothing of these kinds is counted by the length of its words. */
    readWhole: (...asked: Parameters<CallerFormat['readWhole']>) => Omit<WholeAnswer, 'countDelivered'>;
    /** How it is brought to vendors of another format; left out, it is refused there. */
    translate?: Translation['whole'];
  };

/** A format of OpenAI's family whose answers are whole: what is not said here is the same for all of them. */
export const wholeFormat = ({ translate, readWhole, ...own }: Own): CallerFormat => ({
  estimateInput: () => 0,
  write: (body: CallBody, { model, habits }) => JSON.stringify({ ...body, model, ...habits.extraBody }),
  createStreamReader: () => noStream,
  translation: {
    stream: () => {
      throw notOffered();
    },
    whole:
      translate ??
      (async () => {
        throw notOffered();
      }),
  },
  answerError: answerAsOpenAi,
  errorFrame: openAiErrorFrame,
  readWhole: (...asked) => ({ ...readWhole(...asked), countDelivered: () => 0 }),
  ...own,
});
