import { VendorError, type VendorErrorKind } from './vendor-error.ts';

/** An upstream's answer with an error: what of it the kind of failure is decided by. */
export type UpstreamFailure = { status: number; body: string; header: (name: string) => string | null | undefined };

const longestWaitSeconds = 24 * 60 * 60;
const excerptLength = 300;

const byCode: readonly [RegExp, VendorErrorKind][] = [
  [
    /api_key_invalid|invalid_api_key|invalid_iam_token|authentication_error|invalid_authentication|permission_error|unauthorized/i,
    'credentials',
  ],
  [/insufficient_(quota|balance|user_quota)|credit balance is too low|billing_hard_limit|arrearage/i, 'refused'],
  [/rate_?limit|too_many_requests|resource_exhausted/i, 'rate-limit'],
  [/overloaded|server_error|api_error|internal_error|unavailable|timeout/i, 'unavailable'],
];

/** The kind of failure by the vendor's own error code, for errors inside streams or in answers with another status. */
export const kindOfCode = (text: string): VendorErrorKind | undefined => byCode.find(([pattern]) => pattern.test(text))?.[1];

const isTransient = (status: number) => status >= 500 || status === 408 || status === 425;

/** The kind of failure by HTTP status, corrected where vendors use one status for two things: a spent quota is no rate limit, and a bad key can be a 400. */
export const kindOfStatus = (status: number, body: string): VendorErrorKind => {
  const said = kindOfCode(body);
  if (status === 401 || status === 403) return said === 'refused' ? 'refused' : 'credentials';
  if (status === 429) return said === 'refused' ? 'refused' : 'rate-limit';
  if (isTransient(status)) return 'unavailable';
  return said === 'credentials' ? 'credentials' : 'refused';
};

const boundedSeconds = (seconds: number): number | undefined =>
  Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), longestWaitSeconds) : undefined;

const retryAfter = ({ header, body }: UpstreamFailure): number | undefined => {
  const milliseconds = header('retry-after-ms');
  if (milliseconds) return boundedSeconds(Number(milliseconds) / 1000);
  const stated = header('retry-after');
  if (stated)
    return boundedSeconds(/^\d/.test(stated) && !stated.includes(':') ? Number(stated) : (Date.parse(stated) - Date.now()) / 1000);
  // https://cloud.google.com/apis/design/errors: RetryInfo inside the body
  const inBody = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1];
  return inBody ? boundedSeconds(Number(inBody)) : undefined;
};

/** The beginning of the vendor's message, on one line, without the credentials that some vendors repeat in it. */
export const excerpt = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text)
    .replace(/\s+/g, ' ')
    .slice(0, excerptLength);

type Options = { vendor: string; secrets: readonly string[]; cause?: unknown };

/** Turns an answer with an error status into a `VendorError`. */
export const refusalOf = (failure: UpstreamFailure, { vendor, secrets, cause }: Options): VendorError => {
  const kind = kindOfStatus(failure.status, failure.body);
  const message = `status ${failure.status}: ${excerpt(failure.body, secrets)}`;
  return new VendorError(vendor, kind, message, { cause, retryAfterSeconds: retryAfter(failure) });
};
