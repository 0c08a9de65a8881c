import type { WriterDraft } from '@inkstone/contract/writers';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { AnyBrief, AnyText, DraftKind } from '../kinds/draft-kind.ts';
import { findDraft, findTranslations } from './draft.repository.ts';
import { createDraftContent } from './draft-content.ts';
import { createDraftUrls } from './draft-urls.ts';

type Deps = Parameters<typeof createDraftUrls>[0] & { db: OwnerDatabase };

/** The drafts that have the texts of one in other languages, newest first; 404 where that one is not there. */
export const createTranslationDrafts = <Brief extends AnyBrief, Text extends AnyText>(kind: DraftKind<Brief, Text>, deps: Deps) => {
  const { present } = createDraftContent(kind);
  const withUrls = createDraftUrls(deps);
  return async ({ accountId, userId }: Actor, id: string): Promise<(WriterDraft & { brief: Brief; text: Text })[]> => {
    const box = { userId, kind: kind.name };
    const rows = await asTenant(deps.db, accountId, async (tx) => {
      if (!(await findDraft(tx, box, id))) throw new AppError('writer.draftNotFound', 404);
      return withUrls(tx, await findTranslations(tx, box, id));
    });
    return rows.map(present);
  };
};
