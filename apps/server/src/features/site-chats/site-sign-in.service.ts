import { hash } from 'node:crypto';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import { siteChatEndpoints } from '@inkstone/contract/site-chats';
import { connectPortal, type PortalConnection, type PortalIdentity, portals, VendorError } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';
import type { SiteChatRow } from './site-chat.repository.ts';
import { type SiteIdentity, wholeIdentity } from './site-identity.ts';
import { deleteSignedIn, findSignIn, insertSignIn, updateSignedIn } from './site-sign-in.repository.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  /** The guarded client: what an administrator enters is an address like any other. */
  fetch: typeof globalThis.fetch;
  getOpen: (publicId: string) => Promise<{ row: SiteChatRow; base: KnowledgeBase }>;
};
type Page = Promise<{ location: string }>;

const lifeSeconds = 600;
/** The chat takes it up as soon as the window has told it. */
const codeSeconds = 60;

/** What the flow itself says, which nobody sets from outside. */
const own = new Set([
  ...['client_id', 'scope', 'redirect_uri', 'response_type', 'response_mode', 'request', 'request_uri'],
  ...['state', 'nonce', 'code_challenge', 'code_challenge_method'],
]);

const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-site-sign-in' : 'site-sign-in');
const pageOf = (publicId: string, shown: string): { location: string } => ({ location: `/b/${publicId}?${shown}` });

/** The person as the company's server knows it; of the server's address, which may be long, a hash. */
const identityAt = ({ issuer, subject, name }: PortalIdentity): SiteIdentity => {
  const identity = wholeIdentity({ subject, name });
  if (!identity) throw new VendorError('oidc', 'unexpected-answer', 'the subject is none that can be kept');
  return { ...identity, subject: `${hash('sha256', issuer, 'hex').slice(0, 32)} ${identity.subject}` };
};

/** Sign-in of a chat's visitors at the company's own server: authorization code with PKCE, state and, for OpenID Connect, nonce. */
export const createSiteSignIns = ({ db, clock, logger, fetch, getOpen }: Deps) => {
  const connect = ({ oauthType, oauthUrl, oauthRedirectParams }: KnowledgeBase): PortalConnection => {
    const given = new URLSearchParams(oauthRedirectParams);
    const portal = portals.find('oidc');
    if (!portal) throw new Error('the portal of OpenID Connect is missing');
    const usualScopes = oauthType === 'oidc' ? 'openid profile' : 'profile';
    return connectPortal(portal, {
      settings: {
        ...{ issuer: oauthUrl, clientId: given.get('client_id') ?? '', scopes: given.get('scope') ?? usualScopes },
        ...{ isPublic: 'yes', protocol: oauthType },
      },
      fetch,
    });
  };

  /** Each chat has its own: the answer of one company's server is never taken for that of another's (RFC 9700, mix-up). */
  const callbackOf = (publicId: string, { origin }: Pick<RequestContext, 'origin'>): string =>
    origin + siteChatEndpoints.signedIn.path.replace(':publicId', publicId);

  /** People open these in a window, so what goes wrong is told by a page. */
  const asPage = async (publicId: string, work: () => Page): Page => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      logger.warn({ err: error }, 'a sign-in of a visitor was refused');
      return pageOf(publicId, error.kind === 'refused' ? 'signIn=denied' : 'signIn=failed');
    }
  };

  return {
    begin: async (publicId: string, context: RequestContext): Page => {
      const { row, base } = await getOpen(publicId);
      if (!base.isOauthEnabled) throw new AppError('siteChat.closed', 404);
      return asPage(publicId, async () => {
        const { location, attempt } = await connect(base).begin(callbackOf(publicId, context));
        const address = new URL(location);
        for (const [name, value] of new URLSearchParams(base.oauthRedirectParams))
          if (!own.has(name)) address.searchParams.set(name, value);
        const browser = newToken();
        const { accountId, baseId } = row;
        const expiresAt = new Date(clock.now().getTime() + lifeSeconds * 1000);
        const { state, nonce, verifier } = attempt;
        await insertSignIn(db, {
          ...{ stateHash: hashToken(state), browserHash: hashToken(browser) },
          ...{ accountId, baseId, publicId, nonce, verifier, expiresAt },
        });
        context.setCookie(cookieName(context.origin), browser, { httpOnly: true, maxAgeSeconds: lifeSeconds });
        return { location: address.href };
      });
    },

    /** Whoever came back, in the browser that began and once; the page hands a word to the chat that opened the window. */
    finish: async (publicId: string, query: Record<string, string>, context: RequestContext): Page => {
      const state = query['state'] ?? '';
      const browser = context.cookies[cookieName(context.origin)] ?? '';
      const stateHash = hashToken(state);
      const now = clock.now();
      const row = await findSignIn(db, { stateHash, browserHash: hashToken(browser), now });
      if (row?.publicId !== publicId) throw new AppError('siteChat.signInUnknown', 400);
      context.clearCookie(cookieName(context.origin));
      const { nonce, verifier } = row;
      const { base } = await getOpen(publicId);
      return asPage(publicId, async () => {
        const url = new URL(`${callbackOf(publicId, context)}?${new URLSearchParams(query)}`);
        const identity = identityAt(await connect(base).identify({ url, attempt: { state, nonce, verifier } }));
        const code = newToken();
        const expiresAt = new Date(clock.now().getTime() + codeSeconds * 1000);
        const isFirst = await updateSignedIn(db, stateHash, { codeHash: hashToken(code), expiresAt, ...identity });
        if (!isFirst) throw new AppError('siteChat.signInUnknown', 400);
        return pageOf(publicId, `signIn=done#${code}`);
      });
    },

    /** Who signed in, for the chat that brings the word of it. */
    take: async (publicId: string, code: string): Promise<SiteIdentity> => {
      const row = await deleteSignedIn(db, { codeHash: hashToken(code), publicId, now: clock.now() });
      if (!row?.subject) throw new AppError('siteChat.signInUnknown', 400);
      return { subject: row.subject, name: row.name };
    },
  };
};
export type SiteSignIns = ReturnType<typeof createSiteSignIns>;
