import * as client from 'openid-client';
import type { Credentials } from '../../kit/metadata.ts';
import type { Portal, PortalAttempt, PortalConnection, PortalIdentity } from '../../kit/portal.ts';
import { VendorError, type VendorErrorKind } from '../../kit/vendor-error.ts';
import { identityOf } from './map.ts';
import { metadata } from './metadata.ts';
import { claims } from './wire.ts';

type Context = { settings: Credentials; fetch: typeof globalThis.fetch };

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Plain http is for a provider on this machine only. */
const insecureOptions = (issuer: URL) =>
  issuer.protocol === 'http:' && loopbackHosts.has(issuer.hostname) ? [client.allowInsecureRequests] : [];

const settingOf = (settings: Credentials, key: string): string => {
  const value = settings[key];
  if (!value) throw new VendorError(metadata.id, 'credentials', `the setting ${key} is missing`);
  return value;
};

const refusalKinds: Record<string, VendorErrorKind> = {
  invalid_client: 'credentials',
  unauthorized_client: 'credentials',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
};

const noAnswerCodes = new Set<string | undefined>([undefined, 'OAUTH_TIMEOUT', 'OAUTH_ABORT']);

const kindOf = (error: unknown): VendorErrorKind => {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return refusalKinds[error.error] ?? 'refused';
  }
  // The library passes a TypeError of `fetch` through; every other error of `fetch` it wraps into one of its own without a code.
  const isUnanswered = error instanceof client.ClientError ? noAnswerCodes.has(error.code) : error instanceof TypeError;
  return isUnanswered ? 'unavailable' : 'unexpected-answer';
};

const translated = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VendorError) throw error;
    throw new VendorError(metadata.id, kindOf(error), error instanceof Error ? error.message : 'unknown', { cause: error });
  }
};

const discover = async ({ settings, fetch }: Context): Promise<client.Configuration> => {
  const issuer = new URL(settingOf(settings, 'issuer'));
  // A client that is known to everybody proves itself by PKCE alone.
  const isPublic = Boolean(settings['isPublic']);
  const secret = isPublic ? undefined : settingOf(settings, 'clientSecret');
  const authentication = isPublic ? client.None() : undefined;
  return client.discovery(issuer, settingOf(settings, 'clientId'), secret, authentication, {
    ...(isPlain(settings) && { algorithm: 'oauth2' }),
    // By itself the library trusts an ID token that came over TLS; its signature is checked as well.
    execute: [client.enableNonRepudiationChecks, ...insecureOptions(issuer)],
    [client.customFetch]: (url, { method, headers, body, redirect, signal }) => {
      // The flow sends only forms, and GET requests without a body.
      const form = typeof body === 'string' || body instanceof URLSearchParams ? { body } : {};
      return fetch(url, { method, headers, redirect, ...form, ...(signal && { signal }) });
    },
    timeout: 10,
  });
};

/** Of OAuth 2.0 alone: no ID token, so that the userinfo endpoint says who came. */
const isPlain = (settings: Credentials): boolean => settings['protocol'] === 'oauth2';

/** The provider's metadata, fetched once; after a failure the next sign-in fetches it again. */
const createConfiguration = (context: Context) => {
  let known: Promise<client.Configuration> | null = null;
  return (): Promise<client.Configuration> => {
    known ??= discover(context).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
};

const exchangePlain = async (config: client.Configuration, url: URL, { verifier, state }: PortalAttempt): Promise<PortalIdentity> => {
  const tokens = await client.authorizationCodeGrant(config, url, { pkceCodeVerifier: verifier, expectedState: state });
  const { issuer, userinfo_endpoint: userInfo } = config.serverMetadata();
  if (!userInfo) throw new VendorError(metadata.id, 'unexpected-answer', 'the server has no userinfo endpoint');
  const response = await client.fetchProtectedResource(config, tokens.access_token, new URL(userInfo), 'GET');
  if (!response.ok) throw new VendorError(metadata.id, 'unexpected-answer', `the userinfo endpoint answered ${response.status}`);
  const said: unknown = await response.json();
  return identityOf(claims.parse(said), { issuer, idToken: null });
};

const exchange = async (config: client.Configuration, url: URL, attempt: PortalAttempt): Promise<PortalIdentity> => {
  const tokens = await client.authorizationCodeGrant(config, url, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });
  const { issuer, userinfo_endpoint: userInfo } = config.serverMetadata();
  const inToken = claims.parse(tokens.claims());
  // A provider may give the address only at the userinfo endpoint, which checks the subject against the ID token's.
  const more = inToken.email || !userInfo ? {} : await client.fetchUserInfo(config, tokens.access_token, inToken.sub);
  // How the person was proved is told by the ID token alone.
  return identityOf(claims.parse({ ...more, ...tokens.claims(), acr: inToken.acr, amr: inToken.amr }), {
    issuer,
    idToken: tokens.id_token ?? null,
  });
};

const connect = (context: Context): PortalConnection => {
  const configuration = createConfiguration(context);
  return {
    begin: (callbackUrl) =>
      translated(async () => {
        const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
        const location = client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: callbackUrl,
          scope: context.settings['scopes'] || 'openid email profile',
          state: attempt.state,
          ...(!isPlain(context.settings) && { nonce: attempt.nonce }),
          code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          ...(context.settings['acrValues'] && { acr_values: context.settings['acrValues'] }),
        });
        return { location: location.href, attempt };
      }),
    identify: ({ url, attempt }) =>
      translated(async () => (isPlain(context.settings) ? exchangePlain : exchange)(await configuration(), url, attempt)),
    signOutUrl: ({ idToken, returnTo }) =>
      translated(async () => {
        const config = await configuration();
        if (!config.serverMetadata().end_session_endpoint) return null;
        return client.buildEndSessionUrl(config, {
          post_logout_redirect_uri: returnTo,
          ...(idToken && { id_token_hint: idToken }),
        }).href;
      }),
  };
};

/** Authorization code flow with PKCE, state, nonce, the issuer check of RFC 9207, and the signature of the ID token. */
export const oidc: Portal = { metadata, connect };
