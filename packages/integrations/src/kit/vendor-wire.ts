import type { Credentials } from './metadata.ts';

/** A format of requests and answers that programs speak with AI vendors. */
export type WireFormat =
  | 'openai-chat'
  | 'openai-responses'
  | 'openai-embeddings'
  | 'openai-images'
  | 'openai-speech'
  | 'openai-transcriptions'
  | 'openai-translations'
  | 'openai-moderations'
  | 'rerank'
  | 'anthropic-messages'
  | 'gemini';

/** What decides where a call in a wire format goes. */
export type WireAsked = {
  /** The vendor's own name of the model. */
  model: string;
  isStream: boolean;
  /** What is done where one format has several ways: `edits` of images, `countTokens`. */
  action?: string;
};

/** Where a call goes and by which headers; they hold the key. */
export type WireTarget = { url: string; headers: Readonly<Record<string, string>> };

/** How one vendor differs from others that speak the same format. */
export type WireHabits = {
  /** The field that bounds an answer; `max_tokens` where it is left out. */
  mostOutputField?: 'max_tokens' | 'max_completion_tokens';
  /** Set where the vendor refuses to be asked for the usage of a stream, because it tells it unasked. */
  tellsUsageUnasked?: true;
  /** What it wants in each request beside what the caller sends. */
  extraBody?: Readonly<Record<string, unknown>>;
};

/** A wire format that a vendor speaks by itself, so that calls in it are passed through as they are. */
export type VendorWire = WireHabits & {
  /** Where calls with these credentials go; throws a VendorError where they are not complete. */
  open: (credentials: Credentials) => (asked: WireAsked) => WireTarget;
};

/** The wire formats of a vendor; calls in others are translated. */
export type VendorWires = Readonly<Partial<Record<WireFormat, VendorWire>>>;

/** The same before credentials are known: the path behind the vendor's address, and the headers that carry its key. */
export type WireLine = WireHabits & {
  path: string | ((asked: WireAsked) => string);
  headers: (apiKey: string) => Readonly<Record<string, string>>;
};

/** The wire formats of a vendor, as its folder states them. */
export type WireLines = Readonly<Partial<Record<WireFormat, WireLine>>>;

/** A vendor's wires out of its lines; `connect` finds address and key in credentials. */
export const openWires = (lines: WireLines, connect: (credentials: Credentials) => { baseUrl: string; apiKey: string }): VendorWires =>
  Object.fromEntries(
    Object.entries(lines).map(([format, { path, headers, ...habits }]): [string, VendorWire] => [
      format,
      {
        ...habits,
        open: (credentials) => {
          const { baseUrl, apiKey } = connect(credentials);
          const sent = headers(apiKey);
          return (asked) => ({ url: baseUrl + (typeof path === 'string' ? path : path(asked)), headers: sent });
        },
      },
    ]),
  );
