import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { type AuthorizedPeople, createAuthorized } from './authorized.ts';
import { createBaseFinding } from './base-finding.ts';
import { createSettingsOf } from './base-models.ts';
import { findBasesByIds } from './knowledge-base.repository.ts';
import { knowledgeBaseRoutes } from './knowledge-base.routes.ts';
import { createKnowledgeBaseService } from './knowledge-base.service.ts';
import { createPictureService, type PictureDeps } from './picture.service.ts';
import { contentOf } from './present-base.ts';

type Parts = Omit<Parameters<typeof createKnowledgeBaseService>[0], 'db' | 'usePictures' | 'authorized' | 'settingsOf'> &
  Omit<PictureDeps, 'db' | 'authorized'> & { database: OwnerDatabase; people: AuthorizedPeople };

/** What an enterprise's assistants answer from. */
export const createKnowledgeBasesFeature = ({ database, files, remakePicture, people, ...parts }: Parts) => {
  const authorized = createAuthorized({ clock: parts.clock, people });
  const pictures = createPictureService({ db: database, authorized, files, remakePicture });
  const settingsOf = createSettingsOf(parts.listModels);
  const bases = createKnowledgeBaseService({ db: database, authorized, usePictures: pictures.use, settingsOf, ...parts });
  const finding = createBaseFinding({ db: database, authorized, settingsOf });
  return {
    name: 'knowledge-bases',
    routes: inModule('aiChat', knowledgeBaseRoutes(bases, pictures)),
    schedules: [{ name: 'knowledge-bases.sweep', cron: '23 * * * *', work: bases.sweep }],
    /** Refuses, with 404, where a knowledge base is not the account's, or was put away. */
    requireBase: finding.requireBase,
    /** Refuses, with 404, whoever may not ask a knowledge base: to shared users it has to be open and on. */
    requireOpen: finding.requireOpen,
    /** To which tags the answers of some bases are limited. */
    findTags: async (tx: TenantReader, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
      const rows = ids.length ? await findBasesByIds(tx, ids) : [];
      return new Map(rows.map((row) => [row.id, contentOf(row).tags]));
    },
    /** Those that somebody may ask, by name. */
    findOpen: finding.findOpen,
    isAskable: finding.isAskable,
    /** Which are opened to some shared users, and by what. */
    findOpened: authorized.findOpened,
    /** Opens these to a shared user by name, and no others. */
    openTo: authorized.openTo,
    getSettings: finding.getSettings,
    findSearchModels: finding.findSearchModels,
  } satisfies Feature & Record<string, unknown>;
};
