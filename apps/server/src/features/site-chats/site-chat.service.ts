import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { SiteVisit } from '@inkstone/contract/site-chats';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor, Pass } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { idOfHash, newId } from '#server/kernel/ids.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { isAllowedOrigin } from './origins.ts';
import { countMessage, findByPublicId, findSiteChat, type SiteChatRow } from './site-chat.repository.ts';
import { readIdentity, type SiteIdentity } from './site-identity.ts';
import { bindingOf, usual } from './site-settings.service.ts';
import { isStillLetIn, mayGoOn, signInPlace } from './visit.policy.ts';
import type { Visitor, VisitorTokens } from './visitor-token.ts';

type WantedGuest = { accountId: string; baseId: string; kind: 'visitor' | 'known'; subject: string; name: string; id?: string };

export type SiteChatDeps = {
  db: OwnerDatabase;
  clock: Clock;
  secrets: Pick<SecretsBox, 'open' | 'digests'>;
  tokens: VisitorTokens;
  findOpen: (actor: Pick<Actor, 'accountId' | 'role'> & { userId: string | null }) => Promise<KnowledgeBase[]>;
  takeGuest: (wanted: WantedGuest) => Promise<string>;
  /** Who signed in at the company's own server. */
  takeSignIn: (publicId: string, code: string) => Promise<SiteIdentity>;
  guestActor: (
    of: { accountId: string; userId: string; baseId: string },
    as: { origin: 'site'; isLimited: boolean; network?: string; pass: Pass; now: Date },
  ) => Actor;
};
/** Behind one address may sit an office; more than so many visitors' messages of a day are one who makes up visitors. */
const visitorsOfNetwork = 10;

type Shown = { token: string | null; identity: string | null; signIn: string | null };
/** A visitor, wherever the chat stands. */
type Known = Omit<Visitor, 'site'>;
type Visit = Shown & { publicId: string; parentOrigin: string; ownOrigin: string };

/** Where a knowledge base is asked on web sites, and the visitors who ask it there. */
export const createSiteChatService = ({ db, clock, secrets, tokens, findOpen, takeGuest, takeSignIn, guestActor }: SiteChatDeps) => {
  /** A hash under our own key that differs each day: the address cannot be told from it. */
  const idOfNetwork = (text: string): string => {
    const [digest = ''] = secrets.digests(text, 'site-visitor-network');
    return idOfHash(digest);
  };
  const closed = (): AppError => new AppError('siteChat.closed', 404);

  /** A chat that may be used now, with its base. */
  const getOpen = async (publicId: string): Promise<{ row: SiteChatRow; base: KnowledgeBase }> => {
    const row = await findByPublicId(db, publicId);
    const bases = row ? await findOpen({ accountId: row.accountId, role: 'member', userId: null }) : [];
    const base = bases.find(({ id }) => id === row?.baseId);
    if (!row || !base?.isEnabled) throw closed();
    return { row, base };
  };

  const known = async (row: SiteChatRow, { subject, name }: SiteIdentity, how: Pick<Visitor, 'by' | 'at'>): Promise<Known> => {
    const { accountId, baseId, publicId } = row;
    const shown = name ?? subject.slice(0, 80);
    const id = await takeGuest({ accountId, baseId, kind: 'known', subject: `${how.by} ${subject}`, name: shown });
    return { id, publicId, since: clock.now(), name, ...how };
  };

  const knownBySite = async (row: SiteChatRow, identity: string): Promise<Known> => {
    const { publicId, sealedSecret } = row;
    if (!sealedSecret) throw new AppError('siteChat.identityWrong', 401);
    const secret = secrets.open(sealedSecret, bindingOf(row));
    return known(row, await readIdentity(identity, { secret, publicId, now: clock.now() }), { by: 'site', at: null });
  };

  const visitorOf = async (row: SiteChatRow, base: KnowledgeBase, { identity, token, signIn }: Shown): Promise<Known> => {
    const { isOauthEnabled } = base;
    const mode = row.settings.identity;
    if (identity !== null && mode !== 'anonymous') return knownBySite(row, identity);
    if (signIn !== null && isOauthEnabled)
      return known(row, await takeSignIn(row.publicId, signIn), { by: 'oauth', at: signInPlace(base) });
    const earlier = token === null ? null : await tokens.readEarlier(token);
    if (earlier?.visitor.publicId === row.publicId && mayGoOn(earlier, { chat: row, base, now: clock.now() })) return earlier.visitor;
    if (isOauthEnabled) throw new AppError('siteChat.signInNeeded', 401);
    if (mode === 'required') throw new AppError('siteChat.identityNeeded', 401);
    return { id: newId(), publicId: row.publicId, by: 'nobody', since: clock.now(), at: null, name: null };
  };

  return {
    getOpen,

    visit: async ({ publicId, parentOrigin, ownOrigin, ...shown }: Visit): Promise<SiteVisit> => {
      const { row, base } = await getOpen(publicId);
      // Which pages may frame the chat is enforced by `frame-ancestors`; this refuses callers from other origins with a readable error.
      if (parentOrigin !== ownOrigin && !isAllowedOrigin(parentOrigin, row.settings.origins))
        throw new AppError('siteChat.originClosed', 403);
      const visitor = await visitorOf(row, base, shown);
      const { token, expiresAt } = await tokens.make({ ...visitor, site: parentOrigin === ownOrigin ? null : parentOrigin });
      const { title, greeting, color } = row.settings;
      const { id: visitorId, by, name } = visitor;
      const look = { title: title || base.name, greeting, color, avatar: base.avatar };
      return { token, expiresAt: expiresAt.toISOString(), baseId: base.id, visitorId, by, name, ...look };
    },

    /** The visitor behind a token; null for none. Somebody who only looks leaves no trace. */
    findVisitor: async (token: string, { isWriting, network }: { isWriting: boolean; network: string }): Promise<Actor | null> => {
      const visitor = await tokens.read(token);
      const row = visitor && (await findByPublicId(db, visitor.publicId));
      if (!visitor || !row || !isStillLetIn(row, visitor)) return null;
      const { accountId, baseId } = row;
      const { id: userId, publicId, by, site } = visitor;
      if (isWriting && by === 'nobody')
        await takeGuest({ accountId, baseId, kind: 'visitor', subject: userId, id: userId, name: `#${userId.slice(0, 6)}` });
      const limits = { isLimited: true, ...(by === 'nobody' && { network }) };
      const pass = { kind: 'visit', publicId, by, since: visitor.since.getTime(), site } as const;
      return guestActor({ accountId, userId, baseId }, { origin: 'site', now: clock.now(), pass, ...limits });
    },

    /** Whether a visitor who was let in would be so now. */
    isVisitOpen: async ({ publicId, by, since, site }: Extract<Pass, { kind: 'visit' }>): Promise<boolean> => {
      const row = await findByPublicId(db, publicId);
      return row !== undefined && isStillLetIn(row, { by, since: new Date(since), site });
    },

    /** Counts a message of a visitor, and refuses what is above the limits of the day. */
    requireRoom: async ({ accountId, userId, guest }: Actor): Promise<void> => {
      if (guest?.origin !== 'site') return;
      const { baseId, network } = guest;
      const day = clock.now().toISOString().slice(0, 10);
      await asTenant(db, accountId, async (tx) => {
        const { baseDaily, visitorDaily } = { ...usual, ...(await findSiteChat(tx, baseId))?.settings };
        if (!(await countMessage(tx, { baseId, day, askerId: userId, most: visitorDaily })))
          throw new AppError('siteChat.visitorLimit', 429, { most: visitorDaily });
        const most = visitorDaily * visitorsOfNetwork;
        if (network && !(await countMessage(tx, { baseId, day, askerId: idOfNetwork(`${baseId} ${day} ${network}`), most })))
          throw new AppError('siteChat.networkLimit', 429);
        if (!(await countMessage(tx, { baseId, day, askerId: baseId, most: baseDaily }))) throw new AppError('siteChat.baseLimit', 429);
      });
    },

    /** The web sites that may show the chat in a frame; none where there is no such chat. */
    findAncestors: async (publicId: string): Promise<readonly string[]> => {
      const row = await findByPublicId(db, publicId);
      return row ? row.settings.origins : [];
    },
  };
};
export type SiteChatService = ReturnType<typeof createSiteChatService>;
