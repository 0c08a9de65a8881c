import { randomBytes } from 'node:crypto';
import type { SiteChat, SiteChatSettings } from '@inkstone/contract/site-chats';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { findSiteChat, type SiteChatRow, updateSecret, upsertSiteChat } from './site-chat.repository.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  secrets: Pick<SecretsBox, 'seal'>;
  requireBase: (tx: TenantReader, id: string) => Promise<void>;
};

/** What a chat begins with. */
export const usual: SiteChatSettings = {
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

/** How the chat of a knowledge base is set for web sites. */
export const createSiteSettings = ({ db, clock, secrets, requireBase }: Deps) => ({
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
      const sealedSecret = secrets.seal(secret, bindingOf({ accountId, baseId }));
      await updateSecret(tx, baseId, { sealedSecret, secretSetAt: clock.now() });
      return { secret };
    }),
});
export type SiteSettings = ReturnType<typeof createSiteSettings>;
