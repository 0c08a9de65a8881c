import {
  APICallError,
  EmptyResponseBodyError,
  InvalidArgumentError,
  InvalidPromptError,
  InvalidResponseDataError,
  JSONParseError,
  NoContentGeneratedError,
  TypeValidationError,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { z } from 'zod';
import { excerpt, kindOfCode, kindOfStatus, refusalOf } from './upstream-failure.ts';
import { VendorError } from './vendor-error.ts';

export type ErrorContext = { vendor: string; secrets: readonly string[] };

const deepestCause = 8;
const findVendorError = (error: unknown, depth = 0): VendorError | undefined => {
  if (error instanceof VendorError) return error;
  if (!(error instanceof Error) || depth === deepestCause) return undefined;
  return findVendorError(error.cause, depth + 1);
};

const isUnreadable = (error: unknown): boolean =>
  [EmptyResponseBodyError, InvalidResponseDataError, JSONParseError, NoContentGeneratedError, TypeValidationError].some((type) =>
    type.isInstance(error),
  );

/** What the package of a vendor does not even send, because the vendor cannot do it. */
const isBeyondVendor = (error: unknown): boolean =>
  [UnsupportedFunctionalityError, InvalidPromptError, InvalidArgumentError].some((type) => type.isInstance(error));

const ofApiCall = (error: APICallError, { vendor, secrets }: ErrorContext): VendorError => {
  const { statusCode, responseBody = '', responseHeaders = {} } = error;
  // An error with a good status is an answer that could not be read; with none at all there was no answer.
  if (statusCode === undefined) return new VendorError(vendor, 'unavailable', excerpt(error.message, secrets), { cause: error.cause });
  if (statusCode < 300) return new VendorError(vendor, 'unexpected-answer', excerpt(error.message, secrets), { cause: error.cause });
  return refusalOf({ status: statusCode, body: responseBody, header: (name) => responseHeaders[name] }, { vendor, secrets });
};

const streamedError = z.object({
  message: z.string().nullish(),
  type: z.string().nullish(),
  status: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
});

/** Some provider packages do not know errors inside a stream and report them as events that break their schema. */
const errorObject = z.object({ error: z.union([z.string(), z.looseObject({})]) });

/** Vendors send an error inside a stream as an object of their own. */
const ofStreamedError = (error: unknown, { vendor, secrets }: ErrorContext): VendorError => {
  const text = typeof error === 'string' ? error : JSON.stringify(error);
  const { data } = streamedError.safeParse(error);
  const status = Number(data?.code);
  const words = [data?.type, data?.status, data?.code, data?.message].filter(Boolean).join(' ');
  const kind = status >= 400 && status < 600 ? kindOfStatus(status, text) : kindOfCode(words || text);
  return new VendorError(vendor, kind ?? 'unavailable', excerpt(text, secrets));
};

/** Turns an error of the SDK or of the network into a `VendorError`. */
export const vendorErrorOf = (error: unknown, context: ErrorContext): VendorError => {
  const known = findVendorError(error);
  if (known) return known;
  if (APICallError.isInstance(error)) return ofApiCall(error, context);
  const { vendor, secrets } = context;
  const inside = TypeValidationError.isInstance(error) ? errorObject.safeParse(error.value).data : undefined;
  if (inside) return ofStreamedError(inside.error, context);
  if (isBeyondVendor(error)) return new VendorError(vendor, 'refused', excerpt(String(error), secrets), { cause: error });
  if (isUnreadable(error)) return new VendorError(vendor, 'unexpected-answer', excerpt(String(error), secrets));
  if (!(error instanceof Error)) return ofStreamedError(error, context);
  // Failures of the network are named above; what is left could not read the answer.
  return new VendorError(vendor, 'unexpected-answer', excerpt(error.message, secrets), { cause: error });
};
