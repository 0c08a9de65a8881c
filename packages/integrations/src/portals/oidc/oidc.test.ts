import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePortal } from '../../kit/conformance/portals.ts';
import { startTestOidcProvider, type TestOidcProvider } from '../../kit/conformance/test-oidc-provider.ts';
import { VendorError } from '../../kit/vendor-error.ts';
import { oidc } from './index.ts';

const callback = 'http://127.0.0.1:9/api/auth/oidc/callback/';
const signedOut = 'http://127.0.0.1:9/portal/signed-out';

let provider: TestOidcProvider;
let other: TestOidcProvider;
beforeAll(async () => {
  const people = {
    robin: { email: 'Robin@Example.com', email_verified: true, name: 'Robin Ash' },
    mute: {},
    claimed: { email: 'victim@example.com', email_verified: false },
  };
  provider = await startTestOidcProvider({ people, redirectUris: [callback], signedOutUris: [signedOut] });
  other = await startTestOidcProvider({ people, redirectUris: [callback] });
});
afterAll(async () => {
  await provider.close();
  await other.close();
});

const connectTo = ({ issuer, clientId, clientSecret }: TestOidcProvider, overrides: Record<string, string> = {}) => {
  const connection = oidc.connect?.({ settings: { issuer, clientId, clientSecret, ...overrides }, fetch: globalThis.fetch });
  if (!connection) throw new Error('the portal has no connection');
  return connection;
};

const signIn = async (login: string) => {
  const connection = connectTo(provider);
  const { location, attempt } = await connection.begin(callback);
  return { connection, attempt, url: await provider.signIn(location, login) };
};

const kindOf = (error: unknown) => (error instanceof VendorError ? error.kind : 'no vendor error');

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = (body: string): string =>
  encoded({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), email: 'victim@example.com', email_verified: true });

/** A way to the provider on which its ID tokens are changed. */
const spoiling =
  (spoil: (parts: string[]) => string[]): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await globalThis.fetch(input, init);
    if (init?.method !== 'POST') return response;
    const tokens = await response.json();
    return Response.json({ ...tokens, id_token: spoil(tokens.id_token.split('.')).join('.') });
  };

describePortal(oidc, { settings: { issuer: 'http://127.0.0.1:9', clientId: 'console', clientSecret: 'secret' } });

describe('the OpenID Connect portal', () => {
  it('begins with code, PKCE, state and nonce, each fresh', async () => {
    const connection = connectTo(provider);
    const [first, second] = [await connection.begin(callback), await connection.begin(callback)];
    const query = new URL(first.location).searchParams;
    expect(query.get('response_type')).toBe('code');
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('state')).toBe(first.attempt.state);
    expect(query.get('nonce')).toBe(first.attempt.nonce);
    expect(first.location).not.toContain(first.attempt.verifier);
    expect(new Set([...Object.values(first.attempt), ...Object.values(second.attempt)]).size).toBe(6);
  });

  it('tells who came back', async () => {
    const { connection, attempt, url } = await signIn('robin');
    expect(await connection.identify({ url, attempt })).toMatchObject({
      issuer: provider.issuer,
      subject: 'robin',
      email: 'robin@example.com',
      isEmailVerified: true,
      name: 'Robin Ash',
      idToken: expect.any(String),
    });
  });

  it('never takes an unproved address for a proved one', async () => {
    const { connection, attempt, url } = await signIn('claimed');
    expect(await connection.identify({ url, attempt })).toMatchObject({ email: 'victim@example.com', isEmailVerified: false });
  });

  it('tells of a person without an address', async () => {
    const { connection, attempt, url } = await signIn('mute');
    expect(await connection.identify({ url, attempt })).toMatchObject({ subject: 'mute', email: null, isEmailVerified: false });
  });

  it.each(['state', 'nonce', 'verifier'] as const)('refuses an answer with another %s', async (part) => {
    const { connection, attempt, url } = await signIn('robin');
    const foreign = (await connection.begin(callback)).attempt;
    const identify = connection.identify({ url, attempt: { ...attempt, [part]: foreign[part] } });
    expect(['refused', 'unexpected-answer']).toContain(kindOf(await identify.catch((error: unknown) => error)));
  });

  it('refuses the answer of another provider, and an answer without its issuer', async () => {
    const { connection, attempt, url } = await signIn('robin');
    const mixedUp = new URL(url);
    mixedUp.searchParams.set('iss', other.issuer);
    const nameless = new URL(url);
    nameless.searchParams.delete('iss');
    for (const wrong of [mixedUp, nameless]) {
      const identify = connection.identify({ url: wrong, attempt });
      expect(kindOf(await identify.catch((error: unknown) => error)), wrong.search).toBe('unexpected-answer');
    }
  });

  it.each([
    ['another address', ([head = '', body = '', signature = '']: string[]) => [head, forged(body), signature]],
    ['another signature', ([head = '', body = '', signature = '']: string[]) => [head, body, signature.toLowerCase()]],
    ['no signature', ([, body = '']: string[]) => [encoded({ alg: 'none' }), body, '']],
  ])('refuses an ID token with %s, though it came from the provider’s own address', async (_what, spoil) => {
    const { issuer, clientId, clientSecret } = provider;
    const connection = oidc.connect?.({ settings: { issuer, clientId, clientSecret }, fetch: spoiling(spoil) });
    if (!connection) throw new Error('the portal has no connection');
    const { location, attempt } = await connection.begin(callback);
    const url = await provider.signIn(location, 'robin');
    expect(kindOf(await connection.identify({ url, attempt }).catch((error: unknown) => error))).toBe('unexpected-answer');
  });

  it('takes a code once', async () => {
    const { connection, attempt, url } = await signIn('robin');
    await connection.identify({ url, attempt });
    expect(kindOf(await connection.identify({ url, attempt }).catch((error: unknown) => error))).toBe('refused');
  });

  it('takes the no of the provider as a refusal', async () => {
    const connection = connectTo(provider);
    const { attempt } = await connection.begin(callback);
    const url = new URL(`${callback}?${new URLSearchParams({ error: 'access_denied', state: attempt.state, iss: provider.issuer })}`);
    expect(kindOf(await connection.identify({ url, attempt }).catch((error: unknown) => error))).toBe('refused');
  });

  it('blames the credentials for a wrong client secret', async () => {
    const connection = connectTo(provider, { clientSecret: 'wrong' });
    const { location, attempt } = await connection.begin(callback);
    const url = await provider.signIn(location, 'robin');
    expect(kindOf(await connection.identify({ url, attempt }).catch((error: unknown) => error))).toBe('credentials');
  });

  it('signs out at the provider with the proof of the sign-in', async () => {
    const { connection, attempt, url } = await signIn('robin');
    const { idToken } = await connection.identify({ url, attempt });
    const signOut = new URL((await connection.signOutUrl({ idToken, returnTo: signedOut })) ?? '');
    expect(signOut.origin).toBe(provider.issuer);
    expect(signOut.searchParams.get('id_token_hint')).toBe(idToken);
    expect(signOut.searchParams.get('post_logout_redirect_uri')).toBe(signedOut);
  });

  it.each([new TypeError('fetch failed'), new Error('a guard of ours'), new DOMException('late', 'TimeoutError')])(
    'says that an unreachable provider is unavailable, and asks it again the next time (%s)',
    async (failure) => {
      let isUp = false;
      const { issuer, clientId, clientSecret } = provider;
      const connection = oidc.connect?.({
        settings: { issuer, clientId, clientSecret },
        fetch: (input, init) => (isUp ? globalThis.fetch(input, init) : Promise.reject(failure)),
      });
      expect(kindOf(await connection?.begin(callback).catch((error: unknown) => error))).toBe('unavailable');
      isUp = true;
      expect((await connection?.begin(callback))?.location).toContain(issuer);
    },
  );

  it('needs https of a provider that is not on this machine', async () => {
    const refused: unknown[] = [];
    const fetch = () => Promise.reject(refused.push('asked'));
    const connection = oidc.connect?.({ settings: { issuer: 'http://sso.example.com', clientId: 'a', clientSecret: 'b' }, fetch });
    await expect(connection?.begin(callback)).rejects.toBeInstanceOf(VendorError);
    expect(refused).toEqual([]);
  });
});
