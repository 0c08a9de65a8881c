import { AppError } from '#server/kernel/errors/app-error.ts';

/** One request of a chain of redirects. */
export type Hop = { url: string; method: string; headers: Headers; body: Buffer | null };

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** All that another origin gets to see; a deny list would miss the next vendor's name for its key. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent']);

/** Whether an answer sends the caller elsewhere. */
export const isRedirect = (status: number, location: string | null): location is string =>
  redirectStatuses.has(status) && location !== null;

const becomesGet = (status: number, method: string): boolean =>
  (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');

/** The request that a redirect asks for, without what only the first origin may know. */
export const followRedirect = (hop: Hop, status: number, location: string): Hop => {
  const url = URL.parse(location, hop.url);
  if (!url) throw new AppError('outbound.unreadable', 502);
  const isSameOrigin = url.origin === new URL(hop.url).origin;
  const isGet = becomesGet(status, hop.method);
  // A form may carry a secret as well as a header can.
  if (!isSameOrigin && !isGet && hop.body) throw new AppError('outbound.notAllowed', 422);
  const kept = [...hop.headers].filter(([name]) => (isSameOrigin ? !(isGet && name.startsWith('content-')) : harmlessHeaders.has(name)));
  return { url: url.href, method: isGet ? 'GET' : hop.method, headers: new Headers(kept), body: isGet ? null : hop.body };
};
