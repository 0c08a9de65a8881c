import { createServer } from 'node:http';
import { siteChatEndpoints } from '@inkstone/contract/site-chats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp } from '../../../test/test-app.ts';

/** What a hostile server of the company says of itself, and how it answers where a sign-in is exchanged. */
type Say = {
  metadata: object;
  token?: (origin: string) => { status: number; headers: Record<string, string>; body: string };
  /** Its own userinfo endpoint says who came, with this status; without one it has no such endpoint. */
  userInfoStatus?: number;
};

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const listen = async (answer: Parameters<typeof createServer>[1]) => {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { origin, close: () => new Promise((done) => server.close(done)) };
};

const isTold = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"access_token":"t","token_type":"bearer"}' };

/** Begins a sign-in at a server and comes back from it; where the window ends, and whether anything inside was asked. */
const comeBackFrom = async (say: (inside: string) => Say) => {
  const visits: string[] = [];
  const inside = await listen((request, response) => {
    visits.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"sub":"inside","access_token":"t","token_type":"bearer"}');
  });
  const { metadata, token, userInfoStatus } = say(inside.origin);
  const hostile = await listen((request, response) => {
    if (request.url === '/me') return void response.writeHead(userInfoStatus ?? 404, isTold.headers).end('{"sub":"robin"}');
    const own = {
      issuer: hostile.origin,
      authorization_endpoint: `${hostile.origin}/authorize`,
      token_endpoint: `${hostile.origin}/token`,
      ...(userInfoStatus && { userinfo_endpoint: `${hostile.origin}/me` }),
    };
    const { status, headers, body } =
      request.url === '/token' ? (token?.(inside.origin) ?? isTold) : { ...isTold, body: JSON.stringify({ ...own, ...metadata }) };
    response.writeHead(status, headers).end(body);
  });
  const outbound = createOutbound({ allowPrivate: [hostile.origin] });
  const server = await createTestApp(test, { outbound });
  const admin = await buildActor(test.db, { usage: ['quseit'] });
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url: `/api${url}`, headers: admin.headers, payload })).json().data;
  const signIn = { isOauthEnabled: true, oauthType: 'oauth2', oauthUrl: hostile.origin, oauthRedirectParams: 'client_id=c' };
  const { id } = await post('/ai_chat/', { name: 'Lamps', ...signIn });
  const look = { isEnabled: true, origins: ['https://shop.example'], title: '', greeting: '', color: '#2f4b7c', side: 'right' };
  const { publicId } = await post(`/ai_chat/${id}/site_chat/`, {
    ...look,
    identity: 'anonymous',
    visitorDaily: 5,
    baseDaily: 9,
    revision: 0,
  });
  const begun = await server.app.inject({ url: `/api/site_chat/${publicId}/sign_in/` });
  const state = new URL(String(begun.headers.location), 'http://none.example').searchParams.get('state');
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  const url = `${siteChatEndpoints.signedIn.path.replace(':publicId', publicId)}?${new URLSearchParams({ code: 'c', state: state ?? '' })}`;
  const ended = state === null ? begun : await server.app.inject({ url, cookies });
  await server.close();
  await Promise.all([outbound.close(), inside.close(), hostile.close()]);
  return { visits, location: String(ended.headers.location).split('?')[1]?.split('#')[0] };
};

it.each<[string, (inside: string) => Say]>([
  ['whose token address lies inside', (inside) => ({ metadata: { token_endpoint: `${inside}/token` } })],
  ['whose userinfo address lies inside', (inside) => ({ metadata: { userinfo_endpoint: `${inside}/userinfo` } })],
  [
    'that sends the exchange on to the inside',
    (inside) => ({ metadata: {}, token: () => ({ status: 307, headers: { location: `${inside}/token` }, body: '' }) }),
  ],
  ['that names a script in place of a page', () => ({ metadata: { authorization_endpoint: 'javascript:alert(1)' } })],
  ['that says it is another one', (inside) => ({ metadata: { issuer: inside } })],
  ['without an end of its answer', () => ({ metadata: { more: 'x'.repeat(40 * 1024 * 1024) } })],
])('a server of the company %s lets nobody in, and asks nothing inside', async (_, say) => {
  expect(await comeBackFrom(say)).toEqual({ visits: [], location: 'signIn=failed' });
});

it('a server of the company whose userinfo says no lets nobody in', async () => {
  const comeWith = async (userInfoStatus: number) => (await comeBackFrom(() => ({ metadata: {}, userInfoStatus }))).location;
  expect([await comeWith(200), await comeWith(403)]).toEqual(['signIn=done', 'signIn=failed']);
});
