import type { EmbeddingModelV4, ImageModelV4, ImageModelV4Result, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { AiClient, DrawAnswer, DrawRequest, EmbedRequest } from './ai-vendor.ts';
import { vendorErrorOf } from './sdk-errors.ts';
import type { SdkConnection, Session } from './sdk-vendor.ts';
import { VendorError } from './vendor-error.ts';

/** What a vendor has beside chat in another format than OpenAI's, by its provider package. */
export type SdkKinds = {
  embeddingModel?: (connection: SdkConnection, modelId: string) => EmbeddingModelV4;
  /** Where the vendor takes fewer texts at once than its package thinks. */
  textsAtOnce?: number;
  /** How it is told the length of its vectors. */
  vectorLength?: (dimensions: number) => SharedV4ProviderOptions;
  imageModel?: (connection: SdkConnection, modelId: string) => ImageModelV4;
  /** The tokens of pictures in an answer, where the package tells them apart from others. */
  pictureTokensIn?: (answer: ImageModelV4Result) => number | null;
};

/** Pictures and many vectors are long as JSON. */
const maxPlainBytes = 32 * 1024 * 1024;
/** Where the package does not say how many texts it takes at once. */
const usualTexts = 100;

/** A question with one answer: stopped by the caller or with the client, and with failures in our words. */
export const askOnce = async <Answer>(
  { given, context }: Pick<Session, 'given' | 'context'>,
  stop: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const signal = AbortSignal.any([stop, given.signal].filter((one) => one !== undefined));
  try {
    signal.throwIfAborted();
    return await ask(signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : vendorErrorOf(error, context);
  }
};

const embedBy =
  (session: Session, make: NonNullable<SdkKinds['embeddingModel']>): NonNullable<AiClient['embed']> =>
  ({ model: modelId, texts, dimensions }: EmbedRequest, stop) =>
    askOnce(session, stop, async (abortSignal) => {
      const model = make(session.connect(maxPlainBytes), modelId);
      const providerOptions = dimensions === undefined ? undefined : session.options.vectorLength?.(dimensions);
      const most = session.options.textsAtOnce ?? (await model.maxEmbeddingsPerCall) ?? usualTexts;
      const vectors: (readonly number[])[] = [];
      let inputTokens: number | null = 0;
      for (let from = 0; from < texts.length; from += most) {
        const values = texts.slice(from, from + most);
        const { embeddings, usage } = await model.doEmbed({ values, abortSignal, ...(providerOptions && { providerOptions }) });
        if (embeddings.length !== values.length)
          throw new VendorError(session.context.vendor, 'unexpected-answer', 'another number of vectors');
        vectors.push(...embeddings);
        inputTokens = usage && inputTokens !== null ? inputTokens + usage.tokens : null;
      }
      const [first] = vectors;
      if (vectors.some((vector) => vector.length !== first?.length || !vector.length || !vector.every(Number.isFinite)))
        throw new VendorError(session.context.vendor, 'unexpected-answer', 'vectors of different lengths');
      return { vectors, inputTokens };
    });

const usageOf = (answers: readonly ImageModelV4Result[], pictureTokensIn: SdkKinds['pictureTokensIn']): DrawAnswer['usage'] => {
  const sum = { inputTokens: 0, outputTokens: 0, pictureTokens: 0 };
  for (const answer of answers) {
    const { inputTokens, outputTokens } = answer.usage ?? {};
    if (inputTokens === undefined || outputTokens === undefined) return null;
    sum.inputTokens += inputTokens;
    sum.outputTokens += outputTokens;
    sum.pictureTokens += pictureTokensIn?.(answer) ?? outputTokens;
  }
  return sum;
};

const inBase64 = (picture: string | Uint8Array): string =>
  typeof picture === 'string' ? picture : Buffer.from(picture).toString('base64');

const drawBy =
  (session: Session, make: NonNullable<SdkKinds['imageModel']>): NonNullable<AiClient['draw']> =>
  ({ model: modelId, prompt, count, aspectRatio, shown }: DrawRequest, stop) =>
    askOnce(session, stop, async (abortSignal) => {
      const { options, context } = session;
      const model = make(session.connect(maxPlainBytes), modelId);
      const files = shown.map(({ bytes, mediaType }) => ({ type: 'file' as const, data: bytes, mediaType }));
      const asked = { prompt, n: 1, aspectRatio, files, abortSignal };
      const draw = () => model.doGenerate({ ...asked, size: undefined, seed: undefined, mask: undefined, providerOptions: {} });
      const answers = await Promise.all(Array.from({ length: count }, draw));
      const pictures = answers.flatMap(({ images }) => images.map(inBase64));
      if (pictures.length < count) throw new VendorError(context.vendor, 'refused', 'no picture was drawn');
      return { pictures, usage: usageOf(answers, options.pictureTokensIn) };
    });

/** The kinds beside chat that a vendor's package brings. */
export const createSdkKinds = (session: Session): Pick<AiClient, 'embed' | 'draw'> => {
  const { embeddingModel, imageModel } = session.options;
  return { ...(embeddingModel && { embed: embedBy(session, embeddingModel) }), ...(imageModel && { draw: drawBy(session, imageModel) }) };
};
