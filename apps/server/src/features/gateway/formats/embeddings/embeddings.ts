import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { CallBody, TranslatedCall } from '../caller-format.ts';
import { countIn } from '../counts.ts';
import { wrong } from '../fields.ts';
import { askedWhole, numberIn } from '../other-kinds/fields.ts';
import { emptyUsage, wholeFormat } from '../other-kinds/whole-format.ts';
import { isObject, listOf } from '../parsed-json.ts';

const mostTexts = 2048;
const mostDimensions = 16_384;

const isTokens = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((token) => Number.isSafeInteger(token) && token >= 0);

/** What is to become vectors: texts, or lists of tokens. */
const inputsOf = ({ input }: CallBody): readonly (string | readonly number[])[] => {
  const inputs = typeof input === 'string' || isTokens(input) ? [input] : listOf(input);
  const isWhole = inputs.every((each): each is string | number[] => (typeof each === 'string' && each !== '') || isTokens(each));
  if (!inputs.length || inputs.length > mostTexts || !isWhole) throw wrong('input');
  return inputs;
};

const read = (body: CallBody) => {
  inputsOf(body);
  const format = body['encoding_format'];
  if (format !== undefined && format !== null && format !== 'float' && format !== 'base64') throw wrong('encoding_format');
  numberIn(body, 'dimensions', { to: mostDimensions, usual: 1 });
  return askedWhole(body);
};

const estimateInput = (body: CallBody): number =>
  inputsOf(body).reduce((sum, each) => sum + (typeof each === 'string' ? estimateTokens(each) : each.length), 0);

/** Numbers of four bytes, as clients of this format ask for them. */
const inBase64 = (vector: readonly number[]): string => Buffer.from(Float32Array.from(vector).buffer).toString('base64');

/** By the vendor's own package, where the vendor has another format. */
const embed = async ({ body, model, client, signal }: TranslatedCall): Promise<object> => {
  if (!client.embed) throw new AppError('gateway.kindUnsupported', 400);
  const texts = inputsOf(body).map((each) => {
    if (typeof each === 'string') return each;
    throw new AppError('gateway.tokensUnsupported', 400);
  });
  const dimensions = numberIn(body, 'dimensions', { to: mostDimensions, usual: 0 });
  const { vectors, inputTokens } = await client.embed({ model, texts, ...(dimensions > 0 && { dimensions }) }, signal);
  const data = vectors.map((vector, index) => ({
    object: 'embedding',
    index,
    embedding: body['encoding_format'] === 'base64' ? inBase64(vector) : vector,
  }));
  const usage = inputTokens !== null && { usage: { prompt_tokens: inputTokens, total_tokens: inputTokens } };
  return { object: 'list', data, model, ...usage };
};

/** OpenAI's embeddings. */
export const openAiEmbeddings = wholeFormat({
  name: 'openai-embeddings',
  kind: 'embedding',
  wire: 'openai-embeddings',
  read,
  estimateInput,
  readWhole: (answer, { body }) => {
    const usage = isObject(answer) ? answer['usage'] : undefined;
    const input = countIn(usage, 'prompt_tokens') ?? countIn(usage, 'total_tokens');
    return {
      isAnswer: isObject(answer) && Array.isArray(answer['data']),
      usage: input === null ? null : { ...emptyUsage, input },
      estimate: () => ({ ...emptyUsage, input: estimateInput(body) }),
    };
  },
  translate: embed,
});
