import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { type DirectLine, openLine } from './direct.ts';
import { isOperatorAddress, isPublicAddress } from './outbound-address.ts';
import { acceptedCodings, decode, limitBody } from './outbound-body.ts';
import { createGuardedAgent, type Lookup } from './outbound-connector.ts';
import { outboundFailure } from './outbound-failure.ts';
import { followRedirect, type Hop, isRedirect } from './outbound-redirect.ts';
import { parseTarget, type Target } from './outbound-target.ts';
import { within } from './outbound-time.ts';

/** The limits of one request, and the private origins it may reach. */
export type OutboundPolicy = {
  /** Largest size of the body after decompression. */
  maxBytes?: number;
  /** Total time up to the last byte; null for no limit. The default of three minutes does not apply to event streams. */
  timeoutMs?: number | null;
  /** Longest time without any byte. */
  idleTimeoutMs?: number;
  /** How many redirects are followed. */
  redirects?: number;
  /** Origins (or addresses under them) that the operator named and that may lie in a private network, such as a model server on this machine. Never from a user. */
  operatorOrigins?: readonly string[];
};

type OutboundFetch = (input: string | URL | Request, init?: RequestInit & OutboundPolicy) => Promise<Response>;

/** The only way to request an address that is not written in our own source; protects against SSRF. */
export type Outbound = {
  fetch: OutboundFetch;
  /** The same with the signature of `fetch`, for libraries that take one. */
  asFetch: (policy: OutboundPolicy) => typeof globalThis.fetch;
  /** A line to one address for many calls without `fetch`, which takes six times the processor; refuses what may not be reached. */
  direct: (url: string, policy: Pick<OutboundPolicy, 'operatorOrigins'>) => DirectLine;
  close: () => Promise<void>;
};

type Options = {
  /** Origins in private networks that the operator allows for all requests, including those of users. */
  allowPrivate?: readonly string[];
  limits?: OutboundPolicy;
  /** For tests. */
  lookup?: Lookup;
};

type Limits = { maxBytes: number; timeoutMs: number | null | undefined; idleTimeoutMs: number; redirects: number };
type Agents = { forPublic: Dispatcher; forOperator: Dispatcher };
type Call = {
  agents: Agents;
  limits: Limits;
  operatorOrigins: ReadonlySet<string>;
  stop: AbortController;
  /** Stops the timer of the total time. */
  clear: () => void;
  /** Stops the timer and no longer listens to the caller's signal. */
  forget: () => void;
};
type Raw = { status: number; headers: Headers; body: Readable };

const megabyte = 1024 * 1024;
const defaults: Limits = { maxBytes: 64 * megabyte, timeoutMs: undefined, idleTimeoutMs: 120_000, redirects: 5 };
const defaultTimeoutMs = 180_000;
const bodiless = new Set([204, 205, 304]);

/** Headers that the connection sets itself; a caller's value would allow request smuggling. */
const connectionHeaders =
  'host connection content-length transfer-encoding te trailer upgrade expect keep-alive proxy-connection proxy-authorization accept-encoding'.split(
    ' ',
  );

const readRequest = async (url: string, input: string | URL | Request, init: RequestInit): Promise<Hop> => {
  const withoutSignal = { ...init, signal: null, duplex: 'half' };
  const request = new Request(input instanceof Request ? input : url, withoutSignal);
  const headers = new Headers(request.headers);
  for (const name of connectionHeaders) headers.delete(name);
  headers.set('accept-encoding', acceptedCodings);
  if (!headers.has('user-agent')) headers.set('user-agent', 'Inkstone/1.0');
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : null;
  return { url, method: request.method, headers, body };
};

const readHeaders = (raw: Dispatcher.ResponseData['headers']): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const each of [value ?? []].flat()) {
      // Values with characters that no header may contain are left out; `Headers` would throw.
      if (/^[\t\x20-\x7e\x80-\xff]*$/.test(each)) headers.append(name, each);
    }
  }
  return headers;
};

const send = async (hop: Hop, { url, isOperatorOrigin }: Target, { agents, limits, stop }: Call): Promise<Raw> => {
  const agent = isOperatorOrigin ? agents.forOperator : agents.forPublic;
  const answer = agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: hop.method,
    headers: Object.fromEntries(hop.headers),
    body: hop.body,
    signal: stop.signal,
  });
  const { statusCode, headers, body } = await within(limits.idleTimeoutMs, answer);
  return { status: statusCode, headers: readHeaders(headers), body };
};

const present = ({ status, headers, body }: Raw, hop: Hop, { limits, stop, clear, forget }: Call): Response => {
  if (status < 200 || status > 599) throw new AppError('outbound.unreadable', 502);
  if (bodiless.has(status) || hop.method === 'HEAD') {
    body.on('error', () => undefined).resume();
    forget();
    return new Response(null, { status, headers });
  }
  const isEventStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isEventStream && limits.timeoutMs === undefined) clear();
  const decoded = decode(body, headers.get('content-encoding'));
  headers.delete('content-encoding');
  headers.delete('content-length');
  const limited = limitBody(decoded, {
    maxBytes: limits.maxBytes,
    idleTimeoutMs: limits.idleTimeoutMs,
    abort: (reason) => stop.abort(reason),
    abortedBy: () => (stop.signal.aborted ? stop.signal.reason : null),
    onEnd: forget,
  });
  return new Response(limited, { status, headers });
};

const followAll = async (first: { hop: Hop; target: Target }, redirect: RequestRedirect | undefined, call: Call): Promise<Response> => {
  let { hop, target } = first;
  for (let count = 0; ; count += 1) {
    const raw = await send(hop, target, call);
    const location = raw.headers.get('location');
    if (redirect === 'manual' || !isRedirect(raw.status, location)) {
      const response = present(raw, hop, call);
      Object.defineProperties(response, { url: { value: hop.url }, redirected: { value: count > 0 } });
      return response;
    }
    raw.body.on('error', () => undefined).destroy();
    if (redirect === 'error' || count >= call.limits.redirects) throw new AppError('outbound.tooManyRedirects', 502);
    hop = followRedirect(hop, raw.status, location);
    // The private origins are allowed for the caller's own URL only: another site must not be able to redirect into them.
    const isSameOrigin = new URL(hop.url).origin === target.url.origin;
    target = parseTarget(hop.url, isSameOrigin ? call.operatorOrigins : new Set());
  }
};

/** One `AbortController` for the request: aborted by the caller's signal, by the total time, or by a limit of the body. */
const startCall = (signal: AbortSignal | null | undefined, timeoutMs: number | null | undefined) => {
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  const late = () => stop.abort(new AppError('outbound.timeout', 504));
  const timer = timeoutMs === null ? undefined : setTimeout(late, timeoutMs ?? defaultTimeoutMs);
  const clear = () => clearTimeout(timer);
  const forget = () => {
    clear();
    signal?.removeEventListener('abort', onAbort);
  };
  return { stop, clear, forget };
};

/** Creates the HTTP client. It reaches public addresses and the origins that the operator named. */
export const createOutbound = ({ allowPrivate = [], limits: ownLimits = {}, lookup }: Options = {}): Outbound => {
  const agents: Agents = {
    forPublic: createGuardedAgent({ lookup, isAllowed: isPublicAddress }),
    forOperator: createGuardedAgent({ lookup, isAllowed: isOperatorAddress }),
  };

  const originsOf = (operatorOrigins: readonly string[]): Set<string> =>
    new Set([...allowPrivate, ...operatorOrigins].map((each) => new URL(each).origin));

  const fetch: OutboundFetch = async (input, init = {}) => {
    const { maxBytes, timeoutMs, idleTimeoutMs, redirects, operatorOrigins = [], ...request } = { ...ownLimits, ...init };
    const limits: Limits = {
      maxBytes: maxBytes ?? defaults.maxBytes,
      timeoutMs,
      idleTimeoutMs: idleTimeoutMs ?? defaults.idleTimeoutMs,
      redirects: redirects ?? defaults.redirects,
    };
    const origins = originsOf(operatorOrigins);
    const url = input instanceof Request ? input.url : String(input);
    const target = parseTarget(url, origins);
    const signal = request.signal ?? (input instanceof Request ? input.signal : null);
    const { stop, clear, forget } = startCall(signal, timeoutMs);
    try {
      const hop = await readRequest(target.url.href, input, request);
      stop.signal.throwIfAborted();
      return await followAll({ hop, target }, request.redirect, { agents, limits, operatorOrigins: origins, stop, clear, forget });
    } catch (error) {
      forget();
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : outboundFailure(error);
      stop.abort(reason);
      throw reason;
    }
  };

  return {
    fetch,
    asFetch: (policy) => (input, init) => fetch(input, { ...policy, ...init }),
    direct: (url, { operatorOrigins = [] }) => {
      const target = parseTarget(url, originsOf(operatorOrigins));
      return openLine(target.isOperatorOrigin ? agents.forOperator : agents.forPublic, target);
    },
    close: async () => {
      await Promise.all([agents.forPublic.destroy(), agents.forOperator.destroy()]);
    },
  };
};
