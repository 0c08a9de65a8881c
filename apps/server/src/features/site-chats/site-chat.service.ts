import { randomBytes } from 'node:crypto';
import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import type { SiteChat, SiteChatSettings, SiteVisit } from '@inkstone/contract/site-chats';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { isAllowedOrigin } from './origins.ts';
import { countMessage, findByPublicId, findSiteChat, type SiteChatRow, updateSecret, upsertSiteChat } from './site-chat.repository.ts';
import { readIdentity } from './site-identity.ts';
import type { Visitor, VisitorTokens } from './visitor-token.ts';

type WantedGuest = { accountId: string; baseId: string; kind: 'visitor' | 'known'; subject: string; name: string; id?: string };

export type SiteChatDeps = {
  db: OwnerDatabase;
  clock: Clock;
  secrets: Pick<SecretsBox, 'seal' | 'open'>;
  tokens: VisitorTokens;
  requireBase: (tx: TenantReader, id: string) => Promise<void>;
  findOpen: (actor: Pick<Actor, 'accountId' | 'role'>) => Promise<KnowledgeBase[]>;
  takeGuest: (wanted: WantedGuest) => Promise<string>;
  guestActor: (of: { accountId: string; userId: string; baseId: string }, as: { origin: 'site'; isLimited: boolean; now: Date }) => Actor;
};
type Visit = { publicId: string; parentOrigin: string; ownOrigin: string; token: string | null; identity: string | null };

const usual: SiteChatSettings = {
  isEnabled: false,
  origins: [],
  title: '',
  greeting: '',
  color: '#2f4b7c',
  side: 'right',
  identity: 'anonymous',
  visitorDaily: 50,
  baseDaily: 1000,
};

const present = (row: SiteChatRow | undefined, origin: string): SiteChat => ({
  ...usual,
  ...row?.settings,
  isEnabled: row?.isEnabled ?? false,
  publicId: row?.publicId ?? null,
  scriptUrl: `${origin}/embed/v1.js`,
  hasSecret: Boolean(row?.sealedSecret),
  revision: row?.revision ?? 0,
});

/** What a secret of a chat is bound to. */
export const bindingOf = ({ accountId, baseId }: Pick<SiteChatRow, 'accountId' | 'baseId'>) => ({ accountId, rowId: baseId });

/** Where a knowledge base is asked on web sites, and the visitors who ask it there. */
export const createSiteChatService = ({ db, clock, secrets, tokens, requireBase, findOpen, takeGuest, guestActor }: SiteChatDeps) => {
  const closed = (): AppError => new AppError('siteChat.closed', 404);

  /** A chat that may be used now, with its base. */
  const getOpen = async (publicId: string): Promise<{ row: SiteChatRow; base: KnowledgeBase }> => {
    const row = await findByPublicId(db, publicId);
    const bases = row ? await findOpen({ accountId: row.accountId, role: 'member' }) : [];
    const base = bases.find(({ id }) => id === row?.baseId);
    if (!row || !base?.isEnabled) throw closed();
    return { row, base };
  };

  const knownVisitor = async (row: SiteChatRow, identity: string): Promise<Visitor> => {
    const { accountId, baseId, publicId, sealedSecret } = row;
    if (!sealedSecret) throw new AppError('siteChat.identityWrong', 401);
    const secret = secrets.open(sealedSecret, bindingOf(row));
    const { subject, name } = await readIdentity(identity, { secret, publicId, now: clock.now() });
    const id = await takeGuest({ accountId, baseId, kind: 'known', subject: `site ${subject}`, name: name ?? subject.slice(0, 80) });
    return { id, publicId, isKnown: true, name };
  };

  const visitorOf = async (row: SiteChatRow, { identity, token }: Pick<Visit, 'identity' | 'token'>): Promise<Visitor> => {
    const mode = row.settings.identity;
    if (identity !== null && mode !== 'anonymous') return knownVisitor(row, identity);
    const earlier = token === null ? null : await tokens.readEarlier(token);
    const isSame = earlier?.publicId === row.publicId && earlier.isKnown === (mode === 'required');
    if (earlier && isSame) return earlier;
    if (mode === 'required') throw new AppError('siteChat.identityNeeded', 401);
    return { id: newId(), publicId: row.publicId, isKnown: false, name: null };
  };

  return {
    get: ({ accountId }: Actor, baseId: string, origin: string): Promise<SiteChat> =>
      readAsTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        return present(await findSiteChat(tx, baseId), origin);
      }),

    save: (
      { accountId }: Actor,
      baseId: string,
      { revision, isEnabled, origin, ...settings }: SiteChatSettings & { revision: number; origin: string },
    ): Promise<SiteChat> =>
      asTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        const row = await findSiteChat(tx, baseId);
        if ((row?.revision ?? 0) !== revision) throw new AppError('knowledgeBase.changed', 409);
        if (isEnabled && !settings.origins.length) throw new AppError('siteChat.noOrigin', 422);
        if (settings.identity === 'required' && !row?.sealedSecret) throw new AppError('siteChat.noSecret', 422);
        const publicId = row?.publicId ?? randomBytes(15).toString('base64url');
        await upsertSiteChat(tx, { baseId, publicId, isEnabled, settings, now: clock.now() });
        return present(await findSiteChat(tx, baseId), origin);
      }),

    makeSecret: ({ accountId }: Actor, baseId: string): Promise<{ secret: string }> =>
      asTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        if (!(await findSiteChat(tx, baseId))) throw new AppError('siteChat.saveFirst', 409);
        const secret = randomBytes(32).toString('base64url');
        await updateSecret(tx, baseId, secrets.seal(secret, bindingOf({ accountId, baseId })));
        return { secret };
      }),

    visit: async ({ publicId, parentOrigin, ownOrigin, ...shown }: Visit): Promise<SiteVisit> => {
      const { row, base } = await getOpen(publicId);
      // The page that frames the chat is held by its policy; this says so in words, and to what frames nothing.
      if (parentOrigin !== ownOrigin && !isAllowedOrigin(parentOrigin, row.settings.origins))
        throw new AppError('siteChat.originClosed', 403);
      const visitor = await visitorOf(row, shown);
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
