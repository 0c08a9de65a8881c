import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { SiteVisit } from '@inkstone/contract/site-chats';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { isAllowedOrigin } from './origins.ts';
import { countMessage, findByPublicId, findSiteChat, type SiteChatRow } from './site-chat.repository.ts';
import { readIdentity } from './site-identity.ts';
import { bindingOf, usual } from './site-settings.service.ts';
import type { Visitor, VisitorTokens } from './visitor-token.ts';

type WantedGuest = { accountId: string; baseId: string; kind: 'visitor' | 'known'; subject: string; name: string; id?: string };

export type SiteChatDeps = {
  db: OwnerDatabase;
  clock: Clock;
  secrets: Pick<SecretsBox, 'open'>;
  tokens: VisitorTokens;
  findOpen: (actor: Pick<Actor, 'accountId' | 'role'>) => Promise<KnowledgeBase[]>;
  takeGuest: (wanted: WantedGuest) => Promise<string>;
  /** Who signed in at the company's own server. */
  takeSignIn: (publicId: string, code: string) => Promise<{ subject: string; name: string | null }>;
  guestActor: (of: { accountId: string; userId: string; baseId: string }, as: { origin: 'site'; isLimited: boolean; now: Date }) => Actor;
};
type Shown = { token: string | null; identity: string | null; signIn: string | null };
type Visit = Shown & { publicId: string; parentOrigin: string; ownOrigin: string };

/** Where a knowledge base is asked on web sites, and the visitors who ask it there. */
export const createSiteChatService = ({ db, clock, secrets, tokens, findOpen, takeGuest, takeSignIn, guestActor }: SiteChatDeps) => {
  const closed = (): AppError => new AppError('siteChat.closed', 404);

  /** A chat that may be used now, with its base. */
  const getOpen = async (publicId: string): Promise<{ row: SiteChatRow; base: KnowledgeBase }> => {
    const row = await findByPublicId(db, publicId);
    const bases = row ? await findOpen({ accountId: row.accountId, role: 'member' }) : [];
    const base = bases.find(({ id }) => id === row?.baseId);
    if (!row || !base?.isEnabled) throw closed();
    return { row, base };
  };

  const known = async (row: SiteChatRow, { subject, name }: { subject: string; name: string | null }, by: 'site' | 'oauth') => {
    const { accountId, baseId, publicId } = row;
    const shown = name ?? subject.slice(0, 80);
    const id = await takeGuest({ accountId, baseId, kind: 'known', subject: `${by} ${subject}`, name: shown });
    return { id, publicId, isKnown: true, name };
  };

  const knownBySite = async (row: SiteChatRow, identity: string): Promise<Visitor> => {
    const { publicId, sealedSecret } = row;
    if (!sealedSecret) throw new AppError('siteChat.identityWrong', 401);
    const secret = secrets.open(sealedSecret, bindingOf(row));
    return known(row, await readIdentity(identity, { secret, publicId, now: clock.now() }), 'site');
  };

  const visitorOf = async (row: SiteChatRow, { isOauthEnabled }: KnowledgeBase, { identity, token, signIn }: Shown): Promise<Visitor> => {
    const mode = row.settings.identity;
    if (identity !== null && mode !== 'anonymous') return knownBySite(row, identity);
    if (signIn !== null && isOauthEnabled) return known(row, await takeSignIn(row.publicId, signIn), 'oauth');
    const mustBeKnown = mode === 'required' || isOauthEnabled;
    const earlier = token === null ? null : await tokens.readEarlier(token);
    const isSame = earlier?.publicId === row.publicId && earlier.isKnown === mustBeKnown;
    if (earlier && isSame) return earlier;
    if (isOauthEnabled) throw new AppError('siteChat.signInNeeded', 401);
    if (mode === 'required') throw new AppError('siteChat.identityNeeded', 401);
    return { id: newId(), publicId: row.publicId, isKnown: false, name: null };
  };

  return {
    getOpen,

    visit: async ({ publicId, parentOrigin, ownOrigin, ...shown }: Visit): Promise<SiteVisit> => {
      const { row, base } = await getOpen(publicId);
      // The page that frames the chat is held by its policy; this says so in words, and to what frames nothing.
      if (parentOrigin !== ownOrigin && !isAllowedOrigin(parentOrigin, row.settings.origins))
        throw new AppError('siteChat.originClosed', 403);
      const visitor = await visitorOf(row, base, shown);
      const { token, expiresAt } = await tokens.make(visitor);
      const { title, greeting, color } = row.settings;
      return { token, expiresAt: expiresAt.toISOString(), baseId: base.id, title: title || base.name, greeting, color, name: visitor.name };
    },

    /** The visitor behind a token; null for none. Somebody who only looks leaves no trace. */
    findVisitor: async (token: string, { isWriting }: { isWriting: boolean }): Promise<Actor | null> => {
      const visitor = await tokens.read(token);
      const row = visitor && (await findByPublicId(db, visitor.publicId));
      if (!visitor || !row) return null;
      const { accountId, baseId } = row;
      const { id: userId, isKnown } = visitor;
      if (isWriting && !isKnown)
        await takeGuest({ accountId, baseId, kind: 'visitor', subject: userId, id: userId, name: `#${userId.slice(0, 6)}` });
      return guestActor({ accountId, userId, baseId }, { origin: 'site', isLimited: true, now: clock.now() });
    },

    /** Counts a message of a visitor, and refuses what is above the limits of the day. */
    requireRoom: async ({ accountId, userId, guest }: Actor): Promise<void> => {
      if (guest?.origin !== 'site') return;
      const { baseId } = guest;
      const day = clock.now().toISOString().slice(0, 10);
      await asTenant(db, accountId, async (tx) => {
        const { baseDaily, visitorDaily } = { ...usual, ...(await findSiteChat(tx, baseId))?.settings };
        if (!(await countMessage(tx, { baseId, day, askerId: userId, most: visitorDaily })))
          throw new AppError('siteChat.visitorLimit', 429, { most: visitorDaily });
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
