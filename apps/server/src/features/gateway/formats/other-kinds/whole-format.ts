import { AppError } from '#server/kernel/errors/app-error.ts';
import type { CallBody, CallerFormat, StreamReader, Translation, Usage } from '../caller-format.ts';
import { answerAsOpenAi } from '../openai-errors.ts';
import { isObject } from '../parsed-json.ts';

/** A usage in which nothing was counted. */
export const emptyUsage: Usage = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 };

const mostCount = 2_000_000_000;

/** A count as a vendor stated it, zeros included; null for none. */
export const countIn = (value: unknown, name: string): number | null => {
  const count = isObject(value) ? value[name] : undefined;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 && count <= mostCount ? count : null;
};

const noStream: StreamReader = { read: () => 'fail', usage: () => null, countDelivered: () => 0, isWhole: () => false, lastFrame: '' };

const notOffered = () => new AppError('gateway.kindUnsupported', 400);

type Own = Pick<CallerFormat, 'name' | 'kind' | 'wire' | 'read' | 'readWhole'> &
  Partial<Omit<CallerFormat, 'translation'>> & {
    /** How it is brought to vendors of another format; left out, it is refused there. */
    translate?: Translation['whole'];
  };

/** A format of OpenAI's family whose answers are whole: what is not said here is the same for all of them. */
export const wholeFormat = ({ translate, ...own }: Own): CallerFormat => ({
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
  errorFrame: (error, language) => `data: ${JSON.stringify(answerAsOpenAi(error, language).body)}\n\n`,
  ...own,
});
