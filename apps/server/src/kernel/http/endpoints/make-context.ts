import type { Language } from '@inkstone/phrases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieOptions, RequestContext } from '../request-context.ts';
import { requestIdOf } from './idempotency.ts';

const loopbackPeers = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The caller's language: the `lang` query, then the `lang` cookie, then Accept-Language; English otherwise. */
export const languageOf = (request: Pick<FastifyRequest, 'query' | 'cookies' | 'headers'>): Language => {
  const query: unknown = request.query;
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  for (const candidate of [asked, request.cookies['lang'], request.headers['accept-language']]) {
    if (typeof candidate !== 'string') continue;
    if (/^\s*zh\b/i.test(candidate)) return 'zh';
    if (/^\s*en\b/i.test(candidate)) return 'en';
  }
  return 'en';
};

/** What proxies, tunnels and content networks add to a request: names, and beginnings of names. */
const forwardingHeader =
  /^(?:forwarded|via|client-ip|proxy-client-ip|wl-proxy-client-ip|true-client-ip|cdn-loop|fly-|fastly-|cf-|x-(?:forwarded|real|client|cluster|original|originating|remote|proxy|envoy|arr|azure|appengine|amzn|amz|cloud-trace|request-id|ngrok|tailscale)|tailscale-|ngrok-)/;

/** Whether something stood between the caller and us. Whoever asks directly speaks HTTP/1.1; several proxies still pass on as 1.0. */
const isForwarded = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwardingHeader.test(name));

/** A page of this machine, or no page at all: a proxy that adds nothing still passes on under which name its caller reached it. */
const isLocalOrigin = (origin: string | undefined): boolean =>
  origin === undefined || (URL.canParse(origin) && loopbackHosts.has(new URL(origin).hostname));

/** Whether the caller is on this machine. The `Host` must be a loopback name too, against DNS rebinding, and nothing may have forwarded it. */
export const isLoopback = (request: FastifyRequest): boolean =>
  loopbackPeers.has(request.socket.remoteAddress ?? '') &&
  loopbackHosts.has(request.hostname.toLowerCase()) &&
  isLocalOrigin(request.headers.origin) &&
  !isForwarded(request);

const origins = new Map<string, string>();

/** Asked several times in each request, always for the one address in the settings. */
const originOfUrl = (publicUrl: string): string => {
  const origin = origins.get(publicUrl) ?? new URL(publicUrl).origin;
  origins.set(publicUrl, origin);
  return origin;
};

/** Scheme and host of this installation as the caller sees it. */
export const originOf = (request: FastifyRequest, publicUrl: string | null): string =>
  publicUrl ? originOfUrl(publicUrl) : `${request.protocol}://${request.host}`;

const single = (header: string | string[] | undefined): string | null => (Array.isArray(header) ? header[0] : header) ?? null;

/** Made when it is asked for: most handlers end before anybody could leave, and aborting makes an error with its stack. */
const signalOf = ({ raw }: FastifyReply, closing: AbortSignal): (() => AbortSignal) => {
  let made: AbortSignal | undefined;
  return () => {
    if (made) return made;
    const gone = new AbortController();
    if (raw.destroyed || raw.closed) gone.abort();
    else raw.once('close', () => gone.abort());
    made = AbortSignal.any([gone.signal, closing]);
    return made;
  };
};

/** Builds the context of a request for its handler; `closing` aborts when the server stops. */
export const makeContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, closing }: { publicUrl: string | null; closing: AbortSignal },
): RequestContext => {
  const signal = signalOf(reply, closing);
  const origin = originOf(request, publicUrl);
  const idempotencyKey = single(request.headers['idempotency-key']);
  const secure = origin.startsWith('https:');
  return {
    address: request.ip,
    // Few handlers ask, and all headers are looked at for it.
    get isLoopback() {
      return isLoopback(request);
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request),
    origin,
    cookies: request.cookies,
    setCookie: (name, value, { httpOnly, maxAgeSeconds, sameSite = 'lax', path = '/' }: CookieOptions) => {
      reply.setCookie(name, value, { httpOnly, secure, sameSite, path, ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }) });
    },
    clearCookie: (name) => {
      reply.clearCookie(name, { path: '/', secure });
    },
    get signal() {
      return signal();
    },
    lastEventId: single(request.headers['last-event-id']),
    idempotencyKey,
    requestId: requestIdOf(request.session?.actor.userId, idempotencyKey),
  };
};
