import type { SessionEntry, SessionState } from '@inkstone/contract/session';
import { phrases } from '@inkstone/phrases';
import { z } from 'zod';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { endSignIns, updateCurrentShop } from '#server/features/accounts/index.ts';
import { findShop } from '#server/features/stores/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import {
  clearSessionCookies,
  csrfTokenOf,
  presenceCookie,
  sessionCookie,
  setSessionCookies,
} from '#server/kernel/http/access/session-cookies.ts';
import { withMessage } from '#server/kernel/http/define-routes.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { beginAtGate } from './gate-state.ts';
import { endSessions, findSessionsOfUser, isOfDisabledPerson, updateSessionEnded } from './session.repository.ts';

/** Where the browser goes to sign in and after signing out; the portal decides both. */
export type PortalAddresses = {
  loginPath: string;
  signedOutUrl: (ended: { authMethod: string; idToken: string | null }, origin: string) => Promise<string>;
};

/** Starts to connect a store and answers the address to go on at; null when no platform knows the domain. */
export type StartStoreConnection = (request: { shop: string; actor: Actor | null; context: RequestContext }) => Promise<string | null>;

type Deps = { db: OwnerDatabase; clock: Clock; portal: PortalAddresses; startStoreConnection: StartStoreConnection };

export type SessionService = ReturnType<typeof createSessionService>;

export const createSessionService = ({ db, clock, portal, startStoreConnection }: Deps) => ({
  /** Whether the caller is signed in. If not, the browser is marked as the one where the sign-in starts. */
  async current(actor: Actor | null, context: RequestContext): Promise<SessionState> {
    const token = context.cookies[sessionCookie(context.origin)];
    if (actor && token) {
      const [isSharedUser, csrfToken] = [actor.role === 'shared', csrfTokenOf(token)];
      setSessionCookies(context, token);
      return { authenticated: true, isSharedUser, isSwitchedOff: false, csrfToken, loginUrl: portal.loginPath };
    }
    // The secret stays with whoever was switched off: it opens nothing, and the reason stands in every tab and after a reload.
    const isSwitchedOff = token !== undefined && (await isOfDisabledPerson(db, hashToken(token)));
    if (!isSwitchedOff && (token || context.cookies[presenceCookie])) clearSessionCookies(context);
    const loginUrl = `${portal.loginPath}?state=${beginAtGate(context)}`;
    return { authenticated: false, isSharedUser: false, isSwitchedOff, csrfToken: '', loginUrl };
  },

  async logout(actor: Actor, context: RequestContext) {
    const ended = await updateSessionEnded(db, { ...actor, now: clock.now() });
    clearSessionCookies(context);
    const logoutUrl = await portal.signedOutUrl(ended ?? { authMethod: '', idToken: null }, context.origin);
    return withMessage({ logout_url: logoutUrl }, phrases[context.language].session.signedOut);
  },

  async list(actor: Actor): Promise<SessionEntry[]> {
    const rows = await findSessionsOfUser(db, actor.userId, clock.now());
    return rows.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => ({
      id,
      isCurrent: id === actor.sessionId,
      address: ip,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
  },

  async end(actor: Actor, sessionId: string) {
    const ended = await updateSessionEnded(db, { userId: actor.userId, sessionId, now: clock.now() });
    if (!ended) throw new AppError('session.notFound', 404);
    return {};
  },

  async endOthers(actor: Actor) {
    const { userId, sessionId: keptId } = actor;
    const ended = await db.transaction(async (tx) => {
      await endSignIns(tx, userId);
      return endSessions(tx, { userId, keptId, now: clock.now() });
    });
    return { ended };
  },

  async switchShop(actor: Actor, shopId: string, context: RequestContext) {
    await asTenant(db, actor.accountId, async (tx) => {
      const isId = z.uuid().safeParse(shopId).success;
      // The published client reads errno from a successful answer.
      if (!isId || !(await findShop(tx, shopId))) throw new AppError('session.shopUnknown', 200);
      await updateCurrentShop(tx, actor.userId, shopId);
    });
    return withMessage({}, phrases[context.language].session.switchShopDone);
  },

  async connectStore(actor: Actor | null, shop: string, context: RequestContext) {
    const location = shop.trim() ? await startStoreConnection({ shop: shop.trim(), actor, context }) : null;
    return { location: location ?? `/login?${new URLSearchParams({ shop, refused: '1' })}` };
  },
});
