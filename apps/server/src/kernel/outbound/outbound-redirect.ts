import { AppError } from '#server/kernel/errors/app-error.ts';

/** One request of a chain of redirects. */
export type Hop = { url: string; method: string; headers: Headers; body: Buffer | null };

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** The only headers sent on to another origin. A list of secret headers to remove would miss the next vendor's name for its key. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent']);

/** Whether an answer is a redirect with a location. */
export const isRedirect = (status: number, location: string | null): location is string =>
  redirectStatuses.has(status) && location !== null;

const becomesGet = (status: number, method: string): boolean =>
  (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');

/** The next request after a redirect; headers and body that may hold secrets are not sent to another origin. */
export const followRedirect = (hop: Hop, status: number, location: string): Hop => {
  const url = URL.parse(location, hop.url);
  if (!url) throw new AppError('outbound.unreadable', 502);
  const isSameOrigin = url.origin === new URL(hop.url).origin;
  const isGet = becomesGet(status, hop.method);
  // A body may contain secrets like headers, so it is not sent to another origin.
  if (!isSameOrigin && !isGet && hop.body) throw new AppError('outbound.notAllowed', 422);
  const kept = [...hop.headers].filter(([name]) => (isSameOrigin ? !(isGet && name.startsWith('content-')) : harmlessHeaders.has(name)));
  return { url: url.href, method: isGet ? 'GET' : hop.method, headers: new Headers(kept), body: isGet ? null : hop.body };
};
