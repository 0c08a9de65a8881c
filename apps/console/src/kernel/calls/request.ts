import type { Endpoint } from '@inkstone/contract/kit/endpoint';
import { sessionEndpoints } from '@inkstone/contract/session';
import { announceSessionLost } from '../session/session-lost.ts';
import { bearerHeader } from './bearer.ts';
import { failureOf, isInterruption, refusalOf } from './call-error.ts';
import { csrfToken, setCsrfToken } from './csrf-token.ts';
import { suspectOffline } from './online.ts';
import { randomKey } from './random-key.ts';
import { actionOf, keyOf, noteAnswer } from './repeat-keys.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Hand the same key to a repeat of the same action; a fresh one is made for each call otherwise. */
  idempotencyKey?: string | undefined;
};

type Fields = Record<string, unknown>;
export type RequestInput = { params?: Fields; query?: Fields; body?: unknown };

const append = (search: URLSearchParams, name: string, value: unknown): void => {
  for (const item of Array.isArray(value) ? value : [value]) {
    if (item !== undefined && item !== null) search.append(name, String(item));
  }
};

/** Fills `:name` from the params, which thereby leave the query; what is left of both becomes the query string. */
export const addressOf = (path: string, { params = {}, query = {} }: RequestInput): string => {
  const used = new Set<string>();
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`The path ${path} needs the parameter ${name}.`);
    used.add(name);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...params })) if (!used.has(name)) append(search, name, value);
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
};

/** The headers by which the server knows a call of ours from one that another site made the browser send. */
export const ownHeaders = (endpoint: Endpoint, options: CallOptions = {}): Record<string, string> => ({
  'x-requested-with': 'console',
  ...bearerHeader(),
  ...(csrfToken() && { 'x-csrf-token': csrfToken() }),
  ...(endpoint.idempotent && { 'idempotency-key': options.idempotencyKey ?? randomKey() }),
});

/** Reads a JSON body; null where there is none or it is something else. */
export const jsonOf = async (response: Response): Promise<unknown> => response.json().catch(() => null);

const renewCsrfToken = async (): Promise<boolean> => {
  const response = await fetch(sessionEndpoints.current.path, { headers: { accept: 'application/json' } });
  const json = (await jsonOf(response)) as { data?: { csrfToken?: string } } | null; // the answer of the session endpoint
  const next = json?.data?.csrfToken ?? '';
  if (!next || next === csrfToken()) return false;
  setCsrfToken(next);
  return true;
};

type Prepared = { endpoint: Endpoint; address: string; init: RequestInit; options: CallOptions };

const attempt = async ({ endpoint, address, init, options }: Prepared): Promise<Response> => {
  const headers = { accept: 'application/json', ...ownHeaders(endpoint, options), ...(init.headers as Record<string, string>) }; // built below
  return fetch(address, { ...init, headers, ...(options.signal && { signal: options.signal }) });
};

/**
 * Sends a call and answers with a response of 200–299; everything else is thrown as a CallError. There is no timeout.
 * A token that went stale (signed in again in another tab) is renewed once: nothing was done by the refused call.
 */
export const sendRequest = async (
  endpoint: Endpoint,
  input: RequestInput,
  { headers = {}, ...options }: CallOptions & { headers?: Record<string, string> } = {},
): Promise<Response> => {
  const hasBody = input.body !== undefined;
  const { body } = input;
  const sent = body instanceof Blob || body instanceof FormData ? body : JSON.stringify(body);
  // The browser itself says where a form's parts end.
  const contentType = body instanceof Blob ? 'application/octet-stream' : 'application/json';
  const init: RequestInit = {
    method: endpoint.method,
    headers: { ...(hasBody && !(body instanceof FormData) && { 'content-type': contentType }), ...headers },
    ...(hasBody && { body: sent }),
  };
  const address = addressOf(endpoint.path, input);
  const action = actionOf(address, sent);
  const keyed = { ...options, ...(endpoint.idempotent && { idempotencyKey: options.idempotencyKey ?? keyOf(action) }) };
  const prepared: Prepared = { endpoint, address, init, options: keyed };
  try {
    const response = await attempt(prepared);
    noteAnswer(action, keyed.idempotencyKey, true);
    if (response.ok) return response;
    const refusal = refusalOf(response.status, await jsonOf(response), response.headers.get('retry-after'));
    if (refusal.code === 'request.csrf' && (await renewCsrfToken())) {
      const second = await attempt(prepared);
      if (second.ok) return second;
      throw refusalOf(second.status, await jsonOf(second), second.headers.get('retry-after'));
    }
    if (refusal.status === 401 && refusal.code === 'session.required') announceSessionLost();
    throw refusal;
  } catch (error) {
    const failure = failureOf(error, options.signal);
    if (isInterruption(failure) && failure.code === null) noteAnswer(action, keyed.idempotencyKey, false);
    if (failure.kind === 'network') suspectOffline();
    throw failure;
  }
};

/** Ends the session of this browser; false while the server does not answer. One that has ended already is as good. */
export const endSession = async (): Promise<boolean> => {
  // By itself: a call that is refused for want of a session asks for the session again, which is what waits for this.
  const response = await fetch(sessionEndpoints.logout.path, { headers: ownHeaders(sessionEndpoints.logout) }).catch(() => null);
  return response !== null && (response.ok || response.status === 401);
};
