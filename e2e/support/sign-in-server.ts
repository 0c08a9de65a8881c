import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A company's own server where people sign in, by OAuth 2.0 with PKCE: its page asks whether Robin comes in. */
export type SignInServer = { origin: string; close: () => Promise<void> };

type Asked = { challenge: string; redirectUri: string };

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const addressOf = ({ url }: IncomingMessage): URL => new URL(url ?? '/', 'http://none.example');

/** What its page leads to: back with a word for the token, or without one. */
const waysBack = (asked: URLSearchParams, code: string): { yes: string; no: string } => {
  const back = (more: Record<string, string>): string =>
    `${asked.get('redirect_uri')}?${new URLSearchParams({ state: asked.get('state') ?? '', ...more })}`.replaceAll('&', '&amp;');
  return { yes: back({ code }), no: back({ error: 'access_denied' }) };
};

const pageOf = ({ yes, no }: { yes: string; no: string }): string =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Company</title></head><body><main><h1>Company</h1><a href="${yes}">Come in as Robin</a> <a href="${no}">Stay out</a></main></body></html>`;

/** Opens it on this machine. */
export const startSignInServer = async (host: string): Promise<SignInServer> => {
  const codes = new Map<string, Asked>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = addressOf(request);
    const json = (body: object, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (pathname.startsWith('/.well-known/')) {
      const places = {
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        userinfo_endpoint: `${origin}/me`,
      };
      return json({ issuer: origin, ...places, response_types_supported: ['code'], code_challenge_methods_supported: ['S256'] });
    }
    if (pathname === '/authorize') {
      const code = randomUUID();
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri: searchParams.get('redirect_uri') ?? '' });
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(waysBack(searchParams, code)));
    }
    if (pathname === '/token') {
      const form = new URLSearchParams(await text(request));
      const asked = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const isHis = asked?.challenge === challengeOf(form.get('code_verifier') ?? '') && asked.redirectUri === form.get('redirect_uri');
      return isHis ? json({ access_token: 'robin', token_type: 'bearer' }) : json({ error: 'invalid_grant' }, 400);
    }
    if (request.headers.authorization === 'Bearer robin') return json({ sub: 'robin', name: 'Robin Ash' });
    return json({ error: 'invalid_token' }, 401);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // a server with a port has one
  const origin = `http://${host}:${port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { origin, close };
};
