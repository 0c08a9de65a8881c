import type { Endpoint } from '@inkstone/contract/kit/endpoint';
import { profileEndpoints } from '@inkstone/contract/profile';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; headers?: Record<string, string> };
type Options = { /** Where the requests come from. */ address?: string; host?: string; headers?: Record<string, string> };

const withToken = z.object({ data: z.object({ csrfToken: z.string().min(1) }) });

const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: Parts): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
};

/** A browser of our own pages: keeps cookies and the session's header token from one request to the next. */
export const createBrowser = (app: FastifyInstance, { address = '127.0.0.1', host = 'localhost', headers = {} }: Options = {}) => {
  const cookies = new Map<string, string>();
  let csrf = '';

  const headersOf = (parts: Parts): Record<string, string> => ({
    host,
    'sec-fetch-site': 'same-origin',
    'x-requested-with': 'console',
    ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    ...(csrf && { 'x-csrf-token': csrf }),
    ...(cookies.size && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...headers,
    ...parts.headers,
  });

  const send = async (endpoint: Endpoint, parts: Parts = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, parts),
      remoteAddress: address,
      headers: headersOf(parts),
      ...(parts.body !== undefined && { payload: JSON.stringify(parts.body) }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() === 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const answer = response.headers['content-type']?.toString().includes('json') ? withToken.safeParse(response.json()) : null;
    if (answer?.success) csrf = answer.data.data.csrfToken;
    return response;
  };

  return { cookies, send };
};
export type TestBrowser = ReturnType<typeof createBrowser>;

/** A network address for each browser, so that one's requests do not count for another; `network` is the second of its four numbers. */
export const createAddresses = (network: number): (() => string) => {
  let count = 0;
  return () => {
    count += 1;
    return `10.${network}.${count >> 8}.${count & 255}`;
  };
};

/** The one-time token in the address to which a sign-in leads; empty without one. */
export const tokenIn = (location = ''): string => new URL(location, 'http://localhost').searchParams.get('token') ?? '';

export const isSignedIn = async ({ send }: Pick<TestBrowser, 'send'>): Promise<boolean> =>
  (await send(profileEndpoints.profile)).statusCode === 200;
