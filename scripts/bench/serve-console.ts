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

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();
const five = [1, 2, 3, 4, 5];

const usage = Array.from({ length: 15 }, (_, index) => ({
  day: ago(14 - index).slice(0, 10),
  points: String(20 + index * 3),
  work: [
    { work: 'listing', points: String(12 + index), operations: 4 },
    { work: 'blog', points: String(8 + index * 2), operations: 2 },
  ],
}));

const products = five.map((number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  title: `Enamel mug ${number}`,
  handle: `enamel-mug-${number}`,
  status: 'active',
  vendor: 'Shop',
  productType: 'Mugs',
  tags: ['enamel'],
  price: { amount: 1890, currency: 'CNY' },
  image: null,
  quality: 'short',
  hasSeo: false,
  url: null,
  updatedAt: ago(number),
  optimizedAt: null,
}));

const answers: Record<string, unknown> = {
  '/api/user/get_balance/': { available: '1840', held: '12', used: '615' },
  '/api/user/inkstone_transaction_statistics/': usage,
  '/api/product/get_opt_slash_total_product_counts/': { optimized: 12, total: 48 },
  '/api/product/': { items: products, nextCursor: null },
  '/api/freestyle/list/': { items: [], nextCursor: null },
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
    settings: { timeZone: null, devLogin: false },
    enterprise_setting: null,
  },
  '/api/user/shop/': [],
};

const isSignedIn = (cookie: string | undefined): boolean => /(?:^|; )sessionid=/.test(cookie ?? '');

const answerTo = (path: string, cookie: string | undefined): unknown =>
  path === '/api/auth/session/' ? { authenticated: isSignedIn(cookie), csrfToken: '', loginUrl: '/portal/login' } : answers[path];

/** The built console on a free port with a stand-in for the few answers that its first screens need; compressed as in front of a real server. */
export const serveConsole = async (folder: string): Promise<{ url: string; server: Server }> => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('__MODULES__', '');
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
