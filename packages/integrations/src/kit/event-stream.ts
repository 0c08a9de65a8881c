import { z } from 'zod';
import { type ErrorContext, vendorErrorOf } from './sdk-errors.ts';
import { VendorError } from './vendor-error.ts';

/** Reads the error out of an answer that came with a good status; throws on any other shape. */
export type ErrorReader = (answer: unknown) => unknown;

const errorObject = z.object({ error: z.unknown() });
export const readErrorObject: ErrorReader = (answer) => errorObject.parse(answer).error;

type Options = { context: ErrorContext; readError: ErrorReader };

const refuseJson = async (response: Response, { context, readError }: Options): Promise<never> => {
  const text = await response.text();
  let error: unknown;
  try {
    const answer: unknown = JSON.parse(text);
    error = readError(answer);
  } catch (cause) {
    throw new VendorError(context.vendor, 'unexpected-answer', 'JSON instead of an event stream', { cause });
  }
  throw vendorErrorOf(error, context);
};

/** Sees to it that what should be a stream is one: pages of proxies and errors with status 200 end here. */
export const requireEventStream =
  (fetch: typeof globalThis.fetch, options: Options): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    const type = response.headers.get('content-type') ?? '';
    if (type.includes('application/json')) return refuseJson(response, options);
    if (type.includes('text/html')) {
      await response.body?.cancel();
      throw new VendorError(options.context.vendor, 'unexpected-answer', 'a web page instead of an event stream');
    }
    return response;
  };
