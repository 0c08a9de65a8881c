import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { AiClient, AiModel, AiVendor, ChatEvent, ChatRequest, ModelCall, VendorConnection } from './ai-vendor.ts';
import { collectAnswer } from './collect-answer.ts';
import { checkBaseUrl, requireFields, secretsOf } from './connection.ts';
import { type ErrorReader, readErrorObject, requireEventStream } from './event-stream.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { Credentials } from './metadata.ts';
import { findModels, type ModelListing } from './model-listing.ts';
import { findOfficialPrice, type OfficialPrices } from './official-prices.ts';
import { rerankBy } from './rerank.ts';
import { type ErrorContext, vendorErrorOf } from './sdk-errors.ts';
import { readParts } from './sdk-events.ts';
import { askOnce, createSdkKinds, type SdkKinds } from './sdk-kinds.ts';
import { wholeParts } from './sdk-parts.ts';
import { type LowDetail, saysShape, toCallOptions } from './sdk-prompt.ts';
import { VendorError } from './vendor-error.ts';
import { openWires, type WireLines } from './vendor-wire.ts';

/** What a provider package needs to be made; `fetch` carries our bounds. */
export type SdkConnection = { credentials: Credentials; apiKey: string; baseUrl: string; fetch: typeof globalThis.fetch };

export type SdkVendorOptions = Pick<AiVendor, 'metadata' | 'models' | 'localBaseUrl'> &
  SdkKinds & {
    /** The vendor's own address; without one, the credentials must bring it. */
    baseUrl?: string | ((credentials: Credentials) => string);
    /** For vendors whose usual setting leaves out a part of the address. */
    completeBaseUrl?: (stated: string) => string;
    languageModel: (connection: SdkConnection, modelId: string) => LanguageModelV4;
    /** The formats that the vendor speaks by itself, for calls that are passed through. */
    wires?: WireLines;
    /** Prices of models that are not in `models`; the operator switches these on. */
    officialPrices?: OfficialPrices;
    /** How the vendor lists its models; those that cannot answer with what is known here. */
    listing: (connection: SdkConnection) => ModelListing | null;
    /** For vendors whose models think only when they are told how much: left unasked, they write at once. */
    thinksWhenAsked?: true;
    /** For vendors that hold no answer to a schema: they learn it from the prompt. */
    learnsShapeFromPrompt?: boolean;
    /** For vendors that can be told how closely to look at a picture. */
    lowDetail?: LowDetail;
    /** For wire formats in which a model's refusal stands beside its text, and whose package leaves it out: the words of it in a piece of the answer. */
    refusalIn?: (piece: unknown) => string | undefined;
    /** For vendors that report errors with status 200 in a shape of their own. */
    readError?: ErrorReader;
  };

const importedPriceOf = ({ officialPrices }: SdkVendorOptions, modelId: string) => {
  const price = officialPrices && findOfficialPrice(officialPrices, modelId);
  return price ? { price, asOf: officialPrices.importedOn } : null;
};

const isStopped = (signals: readonly (AbortSignal | undefined)[]) => signals.find((signal) => signal?.aborted);

/** A refusal is said as text: it is all that the model says. */
const sayRefusals = (refusalIn: (piece: unknown) => string | undefined) =>
  new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
    transform: (part, controller) => {
      const delta = part.type === 'raw' ? refusalIn(part.rawValue) : undefined;
      controller.enqueue(delta ? { type: 'text-delta', id: 'refusal', delta } : part);
    },
  });

/** A vendor with its credentials; an answer that is no stream may be as large as `maxPlainBytes`. */
export type Session = {
  options: SdkVendorOptions;
  context: ErrorContext;
  given: VendorConnection;
  connect: (maxPlainBytes?: number) => SdkConnection;
};

const createStreamCall = ({ options, context, given, connect }: Session) =>
  async function* streamCall(call: ModelCall, signal?: AbortSignal): AsyncGenerator<LanguageModelV4StreamPart> {
    const stop = new AbortController();
    const signals = [signal, given.signal];
    const combined = AbortSignal.any([stop.signal, ...signals.filter((one) => one !== undefined)]);
    try {
      combined.throwIfAborted();
      const connection = connect();
      const fetch = requireEventStream(connection.fetch, { context, readError: options.readError ?? readErrorObject });
      const model = options.languageModel({ ...connection, fetch }, call.model);
      const { refusalIn } = options;
      const asked = { ...call.options, abortSignal: combined, ...(refusalIn && { includeRawChunks: true }) };
      const { stream } = await model.doStream(asked);
      yield* wholeParts(refusalIn ? stream.pipeThrough(sayRefusals(refusalIn)) : stream, context);
    } catch (error) {
      const stopped = isStopped(signals);
      throw stopped ? stopped.reason : vendorErrorOf(error, context);
    } finally {
      // Whoever stops reading stops the upstream, too: it would go on to cost.
      stop.abort();
    }
  };

const createStreamChat =
  ({ options }: Session, streamCall: AiClient['streamCall']) =>
  (request: ChatRequest, signal?: AbortSignal): AsyncIterable<ChatEvent> => {
    const { effort: _, ...unasked } = request;
    const asked = toCallOptions(options.thinksWhenAsked ? unasked : request, options.lowDetail);
    return readParts(streamCall({ model: request.model, options: asked }, signal), request);
  };

const createListing =
  (session: Session) =>
  (stop?: AbortSignal): Promise<readonly AiModel[]> =>
    askOnce(session, stop, async (signal) => {
      const { options, context, connect } = session;
      const connection = connect();
      const listing = options.listing(connection);
      return listing ? findModels({ listing, fetch: connection.fetch, known: options, context, signal }) : options.models;
    });

/** The vendor's address and key out of complete credentials. */
const connectBy =
  ({ metadata, baseUrl, completeBaseUrl = String }: SdkVendorOptions) =>
  (credentials: Credentials): { baseUrl: string; apiKey: string } => {
    requireFields(metadata, credentials);
    const stated = credentials['baseUrl'] && completeBaseUrl(credentials['baseUrl']);
    return { baseUrl: checkBaseUrl(metadata.name, stated || baseUrl, credentials), apiKey: credentials['apiKey'] ?? '' };
  };

/** A vendor on top of a provider package of the AI SDK: no retries, bounded answers, failures in our words. */
export const createSdkVendor = (options: SdkVendorOptions): AiVendor => {
  const { metadata, models, localBaseUrl, wires } = options;
  const connectTo = connectBy(options);
  const wireTo = openWires(wires ?? {}, connectTo);
  const create = (given: VendorConnection): AiClient => {
    const context = { vendor: metadata.name, secrets: secretsOf(metadata, given.credentials) };
    const connect: Session['connect'] = (maxPlainBytes) => ({
      ...connectTo(given.credentials),
      credentials: given.credentials,
      fetch: createGuardedFetch({ vendor: metadata.name, connection: given, ...(maxPlainBytes && { maxPlainBytes }) }),
    });
    const session = { options, context, given, connect };
    const streamCall = createStreamCall(session);
    const streamChat = createStreamChat(session, streamCall);
    const listModels = createListing(session);
    return {
      streamChat,
      // Programs do not know which vendor they are brought to, so they have not said the shape in words.
      streamCall: (call, signal) => streamCall(options.learnsShapeFromPrompt ? saysShape(call) : call, signal),
      listModels,
      ...createSdkKinds(session),
      ...(wireTo.rerank && { rerank: rerankBy(session, wireTo.rerank) }),
      chat: (request, signal) => collectAnswer(metadata.name, streamChat(request, signal)),
      checkCredentials: async (signal) => {
        try {
          return { ok: true, modelCount: (await listModels(signal)).length };
        } catch (error) {
          if (error instanceof VendorError) return { ok: false, error };
          throw error;
        }
      },
    };
  };
  return {
    metadata,
    models,
    create,
    importedPriceOf: (modelId) => importedPriceOf(options, modelId),
    ...(localBaseUrl ? { localBaseUrl } : {}),
    ...(wires ? { wires: wireTo } : {}),
  };
};
