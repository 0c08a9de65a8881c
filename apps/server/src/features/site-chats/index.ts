import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import type { SecretsBox } from '#server/kernel/security/secrets.ts';
import { deleteDays, findSealedSecrets, replaceSecret } from './site-chat.repository.ts';
import { siteChatRoutes } from './site-chat.routes.ts';
import { bindingOf, createSiteChatService, type SiteChatDeps } from './site-chat.service.ts';
import { createVisitorTokens } from './visitor-token.ts';

type Parts = Omit<SiteChatDeps, 'db' | 'tokens' | 'secrets'> & {
  database: OwnerDatabase;
  secrets: Pick<SecretsBox, 'seal' | 'open' | 'digestKeys'>;
};

const keptMs = 7 * 24 * 3600 * 1000;
const pagePath = /^\/b\/([A-Za-z0-9_-]{16,64})$/;

/** The chat of knowledge bases on web sites: its settings, its visitors, and which sites may show it. */
export const createSiteChatsFeature = ({ database: db, secrets, clock, ...parts }: Parts) => {
  const tokens = createVisitorTokens(
    () => secrets.digestKeys('site-visitor'),
    () => clock.now(),
  );
  const chats = createSiteChatService({ db, clock, secrets, tokens, ...parts });
  return {
    name: 'site-chats',
    routes: inModule('knowledgeBase', siteChatRoutes(chats)),
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
        work: () => deleteDays(db, new Date(clock.now().getTime() - keptMs).toISOString().slice(0, 10)),
      },
    ],
    findVisitor: chats.findVisitor,
    requireRoom: chats.requireRoom,
    /** Who may frame a page; null for a page that is no chat of a web site. */
    findAncestors: async (path: string): Promise<readonly string[] | null> => {
      const publicId = pagePath.exec(path)?.[1];
      return publicId === undefined ? null : chats.findAncestors(publicId);
    },
  } satisfies Feature & Record<string, unknown>;
};
