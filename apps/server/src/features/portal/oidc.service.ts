import { portalEndpoints } from '@inkstone/contract/portal';
import { type PortalConnection, type PortalIdentity, VendorError } from '@inkstone/integrations';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';
import type { FirstAccount } from './first-account.ts';
import { deleteOidcAttempt, insertOidcAttempt } from './oidc.repository.ts';
import type { OutsidePeople } from './outside-people.ts';
import type { RedirectToConsole } from './redirect-to-console.ts';

type Gate = { redirect: string; state: string; setup: string };

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  /** Null when the built-in sign-in pages are used. */
  connection: PortalConnection | null;
  people: OutsidePeople;
  firstAccount: FirstAccount;
  redirectToConsole: RedirectToConsole;
  strength: RequiredStrength;
};

/** How the outside portal must have proved the person; one of each list, an empty list asks for nothing. */
type RequiredStrength = { requiredAcr: readonly string[]; requiredAmr: readonly string[] };

const isStrong = ({ acr, amr }: PortalIdentity, { requiredAcr, requiredAmr }: RequiredStrength): boolean =>
  (requiredAcr.length === 0 || (acr !== null && requiredAcr.includes(acr))) &&
  (requiredAmr.length === 0 || amr.some((method) => requiredAmr.includes(method)));

/** Why a sign-in at the external portal failed; the console's `/sso` has a sentence for each. */
type Refusal = 'portal-unavailable' | 'portal-refused' | 'attempt-unknown' | 'not-allowed' | 'second-factor' | 'setup-token';

const callbackPath = portalEndpoints.oidcCallback.path;
const lifeSeconds = 600;

const refusedAt = (reason: Refusal) => ({ location: `/sso?refused=${reason}` });

const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-oidc' : 'oidc');

export type OidcService = ReturnType<typeof createOidcService>;

/** Sign-in at an external portal by OpenID Connect, with state, nonce and PKCE; it ends with a one-time token for the console, like any other sign-in. */
export const createOidcService = ({ db, clock, logger, connection, people, firstAccount, redirectToConsole, strength }: Deps) => {
  const begin = async (outside: PortalConnection, { redirect, state, setup }: Gate, context: RequestContext) => {
    // Whoever signs in first takes the operator's seat, and nobody can while no sign-in can begin.
    if (!(await firstAccount.isAllowed(setup))) return refusedAt('setup-token');
    const { location, attempt } = await outside.begin(context.origin + callbackPath);
    const browser = newToken();
    await insertOidcAttempt(db, {
      stateHash: hashToken(attempt.state),
      browserHash: hashToken(browser),
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      ssoState: state || null,
      redirectPath: redirect,
      expiresAt: new Date(clock.now().getTime() + lifeSeconds * 1000),
    });
    context.setCookie(cookieName(context.origin), browser, { httpOnly: true, maxAgeSeconds: lifeSeconds });
    return { location };
  };

  const finish = async (outside: PortalConnection, query: Record<string, string>, context: RequestContext) => {
    const state = query['state'] ?? '';
    const browser = context.cookies[cookieName(context.origin)] ?? '';
    const row = await deleteOidcAttempt(db, { stateHash: hashToken(state), browserHash: hashToken(browser), now: clock.now() });
    if (!row) return refusedAt('attempt-unknown');
    context.clearCookie(cookieName(context.origin));
    const url = new URL(`${callbackPath}?${new URLSearchParams(query)}`, context.origin);
    const identity: PortalIdentity = await outside.identify({ url, attempt: { state, nonce: row.nonce, verifier: row.verifier } });
    if (!isStrong(identity, strength)) return refusedAt('second-factor');
    const person = await people.findOrRegister(identity, context.language);
    if (!person) return refusedAt('not-allowed');
    const location = await redirectToConsole(
      {
        ...person,
        authMethod: 'oidc',
        redirect: row.redirectPath,
        state: row.ssoState ?? '',
        idToken: identity.idToken,
        idpSid: identity.sid,
      },
      context,
    );
    return { location };
  };

  /** People open these links in the browser, so an error becomes a redirect to a page, not JSON. */
  const asPage = async (work: (outside: PortalConnection) => Promise<{ location: string }>) => {
    if (!connection) return { location: '/portal/login' };
    try {
      return await work(connection);
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      logger.warn({ err: error }, 'a sign-in at the outside portal was refused');
      return refusedAt(error.kind === 'unavailable' ? 'portal-unavailable' : 'portal-refused');
    }
  };

  return {
    begin: (gate: Gate, context: RequestContext) => asPage((outside) => begin(outside, gate, context)),
    finish: (query: Record<string, string>, context: RequestContext) => asPage((outside) => finish(outside, query, context)),
  };
};
