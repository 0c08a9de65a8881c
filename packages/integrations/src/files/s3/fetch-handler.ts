import { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';

type Query = Readonly<Record<string, string | readonly string[] | null>>;

/** The part of a request of the SDK's that says what goes over the wire. */
type SdkRequest = {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Query;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

const encode = (text: string): string => encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

const queryOf = (query: Query = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [encode(name)] : [value].flat().map((each) => `${encode(name)}=${encode(each)}`),
  );
  return pairs.length ? `?${pairs.join('&')}` : '';
};

const urlOf = ({ protocol, hostname, port, path, query }: SdkRequest): string =>
  `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${queryOf(query)}`;

/** Lets the SDK call by our `fetch`, which knows where it may go, instead of by a client of its own. */
export const createFetchHandler = (fetch: typeof globalThis.fetch): NonNullable<S3ClientConfig['requestHandler']> => ({
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async (request: SdkRequest, { abortSignal }: { abortSignal?: unknown } = {}) => {
    // `fetch` sends its body without asking first, and the SDK signs everything but this header.
    const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'expect');
    const response = await fetch(urlOf(request), {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(request.body !== undefined && request.method !== 'GET' && { body: request.body }),
      ...(abortSignal instanceof AbortSignal && { signal: abortSignal }),
    });
    const body = response.body ? Readable.from(response.body) : Readable.from([]);
    return { response: { statusCode: response.status, reason: response.statusText, headers: Object.fromEntries(response.headers), body } };
  },
  updateHttpClientConfig: () => undefined,
  httpHandlerConfigs: () => ({}),
});
