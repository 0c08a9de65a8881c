import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { vi } from 'vitest';

/** A person of the test provider; the login name is the subject. */
export type TestPerson = {
  email?: string;
  email_verified?: boolean;
  name?: string;
  /** How the provider says that it proved the person. */
  acr?: string;
  amr?: string[];
};

type Options = { people: Record<string, TestPerson>; redirectUris: string[]; signedOutUris?: string[] };

export type TestOidcProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Lets the browser be sent back to one more address. */
  allow: (redirectUri: string) => void;
  /** Goes through login and consent as a browser would; answers the address that it is sent back to. */
  signIn: (authorizationUrl: string, login: string) => Promise<URL>;
  close: () => Promise<void>;
};

const clientId = 'inkstone';
const clientSecret = 'a-secret-of-the-test-provider-only';

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('the test provider has no port'));
    });
  });

type Stored = Record<string, unknown>;

/** Where the provider keeps what it must know; a code learns there how its person was proved, which a sign-in form of its own would tell. */
const createMemory = (people: Options['people']) => {
  const rows = new Map<string, Stored>();
  return (model: string) => {
    const keyOf = (id: string): string => `${model}:${id}`;
    const proofOf = ({ accountId }: Stored): Stored => {
      const { acr, amr } = people[String(accountId)] ?? {};
      return { ...(acr && { acr }), ...(amr && { amr }) };
    };
    const find = async (id: string) => rows.get(keyOf(id));
    return {
      upsert: async (id: string, payload: Stored) => {
        rows.set(keyOf(id), model === 'AuthorizationCode' ? { ...payload, ...proofOf(payload) } : payload);
      },
      find,
      findByUid: async (uid: string) => [...rows].find(([key, row]) => key.startsWith(`${model}:`) && row['uid'] === uid)?.[1],
      findByUserCode: async () => undefined,
      consume: async (id: string) => {
        const row = await find(id);
        if (row) row['consumed'] = true;
      },
      destroy: async (id: string) => void rows.delete(keyOf(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [key, row] of rows) if (row['grantId'] === grantId) rows.delete(key);
      },
    };
  };
};

const configurationOf = ({ people, redirectUris, signedOutUris = [] }: Options) => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: redirectUris,
      post_logout_redirect_uris: signedOutUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
    // One that everybody knows, which proves itself by PKCE.
    {
      client_id: 'inkstone-public',
      token_endpoint_auth_method: 'none',
      redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub', 'acr', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  cookies: { keys: ['test'] },
  adapter: createMemory(people),
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  features: { devInteractions: { enabled: true } },
  findAccount: (_context: unknown, id: string) => (people[id] ? { accountId: id, claims: () => ({ sub: id, ...people[id] }) } : undefined),
});

/** A browser of the smallest kind: it keeps cookies and follows one redirect at a time. */
const createBrowser = () => {
  const cookies = new Map<string, string>();
  return async (url: string, body?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { body: new URLSearchParams(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
};

const answerForm = (html: string, login: string): Record<string, string> =>
  html.includes('value="login"') ? { prompt: 'login', login, password: 'any' } : { prompt: 'consent' };

const createSignIn = (issuer: string) => async (authorizationUrl: string, login: string) => {
  const open = createBrowser();
  let url = authorizationUrl;
  let form: Record<string, string> | undefined;
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await open(url, form);
    const location = response.headers.get('location');
    form = undefined;
    if (location) {
      url = new URL(location, url).href;
      if (!url.startsWith(issuer)) return new URL(url);
    } else {
      const html = await response.text();
      if (!response.ok) throw new Error(`the test provider answered ${response.status}: ${html}`);
      form = answerForm(html, login);
    }
  }
  throw new Error('the test provider never sent the browser back');
};

/** A certified provider in this process, on loopback, for tests of the portal. */
export const startTestOidcProvider = async (options: Options): Promise<TestOidcProvider> => {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  // It warns that its forms are for development only, which is what they are used for.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const provider = new Provider(issuer, configurationOf(options));
  const allowed = new Set(options.redirectUris);
  // The types do not name the class whose method the library lets be replaced.
  Object.assign(Reflect.get(Reflect.get(provider, 'Client'), 'prototype'), { redirectUriAllowed: (uri: string) => allowed.has(uri) });
  const answer = provider.callback();
  warnings.mockRestore();
  server.on('request', answer);
  return {
    issuer,
    clientId,
    clientSecret,
    allow: (redirectUri) => void allowed.add(redirectUri),
    signIn: createSignIn(issuer),
    close: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
};
