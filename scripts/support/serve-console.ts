import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const answers: Record<string, unknown> = {
  '/api/user/profile/': {
    user: {
      uuid: 'u',
      name: 'Mei',
      email: 'mei@shop.example',
      owner: 'Shop',
      currency: 'CNY',
      isDismissedTips: true,
      usage: [],
      role: 'owner',
    },
    shop: { shop_id: 's', domain: 'shop.example', name: 'Shop' },
    settings: { timeZone: 'UTC', devLogin: false },
    enterprise_setting: null,
  },
  '/api/user/shop/': [],
};

const isSignedIn = (cookie: string | undefined): boolean => /(?:^|; )sessionid=/.test(cookie ?? '');

const answerTo = (path: string, cookie: string | undefined): unknown =>
  path === '/api/auth/session/' ? { authenticated: isSignedIn(cookie), csrfToken: '', loginUrl: '/portal/login' } : answers[path];

/** The built console on a free port with a stand-in for the few answers that its first screens need; compressed as in front of a real server. */
export const serveConsole = async (folder: string): Promise<{ url: string; server: Server }> => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, pathname);
    const type = types[extname(pathname)];
    response.setHeader('content-encoding', 'gzip');
    if (type && existsSync(file)) response.setHeader('content-type', type).end(gzipSync(readFileSync(file)));
    else if (pathname.startsWith('/api/')) {
      const data = answerTo(pathname, request.headers.cookie);
      const body = data === undefined ? { errno: 1, code: 'request.notFound', msg: '' } : { errno: 0, msg: '', data };
      response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(gzipSync(JSON.stringify(body)));
    } else response.setHeader('content-type', 'text/html; charset=utf-8').end(gzipSync(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
  return { url: `http://localhost:${address.port}`, server };
};
