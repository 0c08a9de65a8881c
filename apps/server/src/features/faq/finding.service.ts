import { type FaqEntry, faqLimits } from '@inkstone/contract/faq';
import { sureEnough } from '@inkstone/retrieval/faq/faq-index';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { BaseIndexes } from './base-indexes.ts';
import { type EntryRow, findEntry } from './entry.repository.ts';

type Deps = { db: OwnerDatabase; indexes: BaseIndexes; requireBase: (tx: TenantReader, id: string) => Promise<void> };

/** Which entry answers a question at once. */
export const createFindingService = ({ db, indexes, requireBase }: Deps) => {
  /** Null where none does surely. */
  const find = ({ accountId, baseId }: { accountId: string; baseId: string }, question: string): Promise<EntryRow | null> =>
    readAsTenant(db, accountId, async (tx) => {
      if (question.length > faqLimits.question) return null;
      const nearest = (await indexes.find(tx, baseId))?.nearest(question);
      if (!nearest || nearest.sureness < sureEnough) return null;
      const row = await findEntry(tx, baseId, nearest.entry);
      return row?.isEnabled ? row : null;
    });

  return {
    find,
    /** Questions of people are counted, this is not. */
    try: async (
      { accountId }: Actor,
      baseId: string,
      question: string,
    ): Promise<{ entry: Pick<FaqEntry, 'id' | 'question' | 'answer'> | null }> => {
      await readAsTenant(db, accountId, (tx) => requireBase(tx, baseId));
      return { entry: await find({ accountId, baseId }, question) };
    },
  };
};
export type FindingService = ReturnType<typeof createFindingService>;
