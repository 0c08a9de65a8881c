import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { deleteDays, findSealedSecrets, replaceSecret } from './site-chat.repository.ts';
import { siteChatRoutes } from './site-chat.routes.ts';
import { createSiteChatService, type SiteChatDeps } from './site-chat.service.ts';
import { bindingOf, createSiteSettings } from './site-settings.service.ts';
import { deleteOldSignIns } from './site-sign-in.repository.ts';
import { createSiteSignIns, type SiteSignIns } from './site-sign-in.service.ts';
import { createVisitorTokens } from './visitor-token.ts';

type Parts = Omit<SiteChatDeps, 'db' | 'tokens' | 'secrets' | 'takeSignIn'> & {
  logger: Pick<Logger, 'warn'>;
  outbound: Pick<Outbound, 'asFetch'>;
  database: OwnerDatabase;
  secrets: Pick<SecretsBox, 'seal' | 'open' | 'digests' | 'digestKeys'>;
  requireBase: (tx: TenantReader, id: string) => Promise<void>;
};

const keptMs = 7 * 24 * 3600 * 1000;
const windowPath = /^\/api\/site_chat\/[^/]+\/(?:sign_in|signed_in)\//;
const pagePath = /^\/b\/([A-Za-z0-9_-]{16,64})$/;

/** The chat of knowledge bases on web sites: its settings, its visitors, and which sites may show it. */
export const createSiteChatsFeature = ({ database: db, secrets, clock, logger, outbound, requireBase, ...parts }: Parts) => {
  const tokens = createVisitorTokens(
    () => secrets.digestKeys('site-visitor'),
    () => clock.now(),
  );
  const signIns: SiteSignIns = createSiteSignIns({
    db,
    clock,
    logger,
    fetch: outbound.asFetch({}),
    getOpen: (publicId) => chats.getOpen(publicId),
  });
  const chats = createSiteChatService({ db, clock, secrets, tokens, takeSignIn: signIns.take, ...parts });
  const settings = createSiteSettings({ db, clock, secrets, requireBase });
  return {
    name: 'site-chats',
    routes: inModule('aiChat', siteChatRoutes({ chats, settings, signIns })),
    sealed: {
      find: async () =>
        (await findSealedSecrets(db)).flatMap(({ sealedSecret, ...row }) =>
          sealedSecret === null ? [] : [{ id: row.baseId, text: sealedSecret, binding: bindingOf(row) }],
        ),
      replace: (found, text) => replaceSecret(db, found.id, { found: found.text, text }),
    },
    schedules: [
      {
        name: 'site-chats.forget',
        cron: '17 4 * * *',
        work: async () => {
          await deleteDays(db, new Date(clock.now().getTime() - keptMs).toISOString().slice(0, 10));
          await deleteOldSignIns(db, clock.now());
        },
      },
    ],
    findVisitor: chats.findVisitor,
    requireRoom: chats.requireRoom,
    isVisitOpen: chats.isVisitOpen,
    /** The windows of a sign-in. */
    isOpenedFromOutside: (path: string): boolean => windowPath.test(path),
    /** Who may frame a page; null for a page that is no chat of a web site. */
    findAncestors: async (path: string): Promise<readonly string[] | null> => {
      const publicId = pagePath.exec(path)?.[1];
      return publicId === undefined ? null : chats.findAncestors(publicId);
    },
  } satisfies Feature & Record<string, unknown>;
};
