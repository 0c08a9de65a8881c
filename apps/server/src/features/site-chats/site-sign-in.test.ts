import { siteChatEndpoints } from '@inkstone/contract/site-chats';
import { startTestOidcProvider, type TestOidcProvider } from '@inkstone/integrations/kit/conformance/test-oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { noDirect } from '../../../test/no-direct.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock, type TestClock } from '../../../test/test-clock.ts';

const shop = 'https://shop.example';
const callbackOf = (publicId: string): string => `http://localhost${siteChatEndpoints.signedIn.path.replace(':publicId', publicId)}`;
let test: TestDb;
let server: TestApp;
let provider: TestOidcProvider;
let admin: TestActor;
let clock: TestClock;
/** Longer than any subject of the standard. */
const long = 's'.repeat(256);
const day = 24 * 3600 * 1000;

beforeAll(async () => {
  test = await createTestDb();
  provider = await startTestOidcProvider({
    people: { robin: { name: 'Robin Ash' }, [long]: {}, wordy: { name: `Wordy\n${'y'.repeat(95)}` } },
    redirectUris: [callbackOf('none')],
  });
  const reach: typeof fetch = (input, init) => fetch(input, init);
  const outbound = { fetch: reach, asFetch: () => reach, direct: noDirect, close: async () => undefined };
  clock = createTestClock();
  server = await createTestApp(test, { outbound, clock });
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await test.close();
});

const post = async (url: string, payload: object) => {
  const response = await server.app.inject({ method: 'POST', url: `/api${url}`, headers: admin.headers, payload });
  return { status: response.statusCode, ...response.json() };
};
/** A chat whose visitors sign in at the provider. */
const openChat = async (oauth: object = {}): Promise<string> => {
  admin = await buildActor(test.db, { usage: ['quseit'], now: clock.now() });
  const oauthRedirectParams = 'client_id=inkstone-public&ui_locales=en&state=mine&redirect_uri=https://evil.example/';
  const signIn = { isOauthEnabled: true, oauthType: 'oidc', oauthUrl: provider.issuer, oauthRedirectParams };
  const { data: base } = await post('/ai_chat/', { name: 'Lamps', ...signIn, ...oauth });
  const settings = { isEnabled: true, origins: [shop], title: '', greeting: '', color: '#2f4b7c', side: 'right' };
  const { data } = await post(`/ai_chat/${base.id}/site_chat/`, {
    ...settings,
    identity: 'anonymous',
    visitorDaily: 5,
    baseDaily: 9,
    revision: 0,
  });
  provider.allow(callbackOf(data.publicId));
  return data.publicId;
};
const visit = async (publicId: string, shown: object = {}) => {
  const url = `/api/site_chat/${publicId}/visit/`;
  const response = await server.app.inject({ method: 'POST', url, payload: { parentOrigin: shop, ...shown } });
  return { status: response.statusCode, ...response.json() };
};
const begin = async (publicId: string) => {
  const response = await server.app.inject({ url: `/api/site_chat/${publicId}/sign_in/`, headers: { host: 'localhost' } });
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
  return { location: String(response.headers.location), cookies, opener: response.headers['cross-origin-opener-policy'] };
};
const finish = async ({ pathname, search }: URL, cookies: Record<string, string>) => {
  const response = await server.app.inject({ url: pathname + search, cookies, headers: { host: 'localhost' } });
  return { status: response.statusCode, location: String(response.headers.location) };
};
/** Signs somebody in at the provider; answers the word for the chat. */
const signIn = async (publicId: string, login: string): Promise<string> => {
  const { location, cookies } = await begin(publicId);
  const back = await finish(await provider.signIn(location, login), cookies);
  expect(back.location).toContain(`/b/${publicId}?signIn=done#`);
  return back.location.split('#')[1] ?? '';
};

describe('a visitor who signs in at the company’s own server', () => {
  it('is let in by the word of it, once, as the same person on every device', async () => {
    const publicId = await openChat();
    expect(await visit(publicId)).toMatchObject({ status: 401, code: 'siteChat.signInNeeded' });
    const word = await signIn(publicId, 'robin');
    const first = await visit(publicId, { signIn: word });
    expect(first.data.name).toBe('Robin Ash');
    expect((await visit(publicId, { signIn: word })).code).toBe('siteChat.signInUnknown');
    expect((await visit(publicId, { token: first.data.token })).status).toBe(200);
    const again = await visit(publicId, { signIn: await signIn(publicId, 'robin') });
    const subjectOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
    expect(subjectOf(again.data.token)).toBe(subjectOf(first.data.token));
  });

  it('goes there with code, PKCE, state and nonce, and with the parameters that the base sends along, none of which is the flow’s own', async () => {
    const publicId = await openChat();
    const { location, opener } = await begin(publicId);
    const asked = new URL(location).searchParams;
    expect(asked.get('ui_locales')).toBe('en');
    expect(asked.get('client_id')).toBe('inkstone-public');
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
    expect(asked.get('redirect_uri')).toBe(callbackOf(publicId));
    expect(asked.get('state')).not.toBe('mine');
    expect(asked.get('nonce')).toBeTruthy();
    expect(opener).toBe('unsafe-none');
  });

  it('comes back only in the browser that began, and once', async () => {
    const publicId = await openChat();
    const { location, cookies } = await begin(publicId);
    const back = await provider.signIn(location, 'robin');
    expect((await finish(back, {})).status).toBe(400);
    expect((await finish(back, { 'site-sign-in': 'somebody else' })).status).toBe(400);
    expect((await finish(back, cookies)).location).toContain('signIn=done');
    expect((await finish(back, cookies)).status).toBe(400);
  });

  it('is no word for the chat of another base', async () => {
    const [one, other] = [await openChat(), await openChat()];
    expect((await visit(other, { signIn: await signIn(one, 'robin') })).code).toBe('siteChat.signInUnknown');
  });

  it('is told in the window when the server refuses, or is none', async () => {
    const publicId = await openChat();
    const { location, cookies } = await begin(publicId);
    const state = new URL(location).searchParams.get('state') ?? '';
    const refused = new URL(`${callbackOf(publicId)}?${new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })}`);
    expect((await finish(refused, cookies)).location).toBe(`/b/${publicId}?signIn=denied`);
    const nobody = await openChat({ oauthUrl: 'http://127.0.0.1:9' });
    expect((await begin(nobody)).location).toBe(`/b/${nobody}?signIn=failed`);
  });

  it('is known by OAuth 2.0 alone, too, by what the userinfo endpoint says', async () => {
    const oauthRedirectParams = 'client_id=inkstone-public&scope=openid profile';
    const publicId = await openChat({ oauthType: 'oauth2', oauthRedirectParams });
    expect((await visit(publicId, { signIn: await signIn(publicId, 'robin') })).data.name).toBe('Robin Ash');
  });

  it('is not taken for the answer of another company’s server, whose page sends the browser on to this one', async () => {
    const [honest, hostile] = [await openChat(), await openChat()];
    const theirs = await begin(honest);
    const victim = await begin(hostile);
    // The hostile server’s page: its own state, and everything else of a sign-in that its owner has begun at the honest one.
    const led = new URL(theirs.location);
    led.searchParams.set('state', new URL(victim.location).searchParams.get('state') ?? '');
    const back = await provider.signIn(led.href, 'robin');
    expect(back.pathname).toContain(honest);
    expect((await finish(back, victim.cookies)).status).toBe(400);
  });

  it('is asked anew where the base names another server, and after a month', async () => {
    const publicId = await openChat();
    const { token } = (await visit(publicId, { signIn: await signIn(publicId, 'robin') })).data;
    clock.advance(29 * day);
    const renewed = await visit(publicId, { token });
    expect(renewed.data.by).toBe('oauth');
    clock.advance(2 * day);
    expect((await visit(publicId, { token: renewed.data.token })).code).toBe('siteChat.signInNeeded');
    const fresh = (await visit(publicId, { signIn: await signIn(publicId, 'robin') })).data.token;
    const elsewhere = JSON.stringify({ oauthUrl: 'https://other.example' });
    await test.pool.query('update knowledge_bases set content = content || $1::jsonb where account_id = $2', [elsewhere, admin.accountId]);
    expect((await visit(publicId, { token: fresh })).code).toBe('siteChat.signInNeeded');
  });

  it('is refused where the server’s word can not be kept, and never as somebody else', async () => {
    const publicId = await openChat();
    const { location, cookies } = await begin(publicId);
    const back = await finish(await provider.signIn(location, long), cookies);
    expect(back.location).toBe(`/b/${publicId}?signIn=failed`);
    const word = await signIn(publicId, 'wordy');
    expect((await visit(publicId, { signIn: word })).data.name).toBe(`Wordy ${'y'.repeat(74)}`);
  });
});
