import { documentLimits } from '@inkstone/contract/documents';
import type { DocumentText } from '@inkstone/documents/document-text';
import type { CutDocument } from '@inkstone/documents/readers/document-readers';
import type { IndexedDocument } from '@inkstone/integrations/kit/passage-index';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { createPassageIndex } from '#server/features/retrieval/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { findChunks, findContentHead, replaceChunks, upsertContent } from '../content.repository.ts';
import type { DocumentRow } from '../document.repository.ts';
import { type Claimed, lockClaimed, updateKept } from './claim.repository.ts';
import { storableCut } from './storable-document.ts';

type Deps = { db: OwnerDatabase; clock: Clock; index: Pick<ReturnType<typeof createPassageIndex>, 'put'> };

/** More chunks than any document has. */
const all = 1_000_000;

/** The work on a document was taken over, or is wanted no more. */
export class TakenOver extends Error {}

/** A page of the web is called by its title, once that is known. */
const newNameOf = ({ kind, name, address }: DocumentRow, { title }: DocumentText): string =>
  kind === 'web' && title && address?.startsWith(name) ? title.slice(0, documentLimits.name) : name;

/** By what else a document is found than by its passages: the name that people gave it, and its own title. */
const titleOf = (name: string, title: string | null | undefined): string => [name, title].filter(Boolean).join(' ');

/** What a document is found by. */
type Found = { title?: string | null | undefined; language?: string | null | undefined; passages: IndexedDocument['passages'] };
/** The hash of the bytes that were read, whether all of them were, and whether this was a reading at all. */
type ReadSoFar = { contentHash: string | null; isWhole: boolean; isRead: boolean; bytes?: number };
type Step = { row: DocumentRow; claimed: Claimed };

/** Puts chunks and passages of a document in the place of its earlier ones, in one step: until then those answer. */
export const createChunkKeeping = ({ db, clock, index }: Deps) => {
  const requireClaim = async (tx: TenantTransaction, { row, claimed }: Step): Promise<DocumentRow> => {
    const now = await lockClaimed(tx, claimed);
    if (!now || now.generation !== row.generation) throw new TakenOver();
    return now;
  };

  const put = async (
    { row, claimed }: Step,
    { title, language, passages }: Found,
    inSameStep: (tx: TenantTransaction) => Promise<void>,
  ): Promise<void> => {
    const document = { id: row.id, base: row.baseId, title: titleOf(row.name, title), language: language ?? null, passages };
    await index.put(claimed.accountId, [document], inSameStep);
  };

  return {
    /** Keeps what was read, all of it or the first pages. Answers the new generation. */
    keepRead: async (step: Step, cut: CutDocument, { contentHash, isWhole, isRead, bytes }: ReadSoFar) => {
      const { document: read, chunks } = storableCut(cut);
      const generation = step.row.generation + 1;
      await put(step, { title: read.title, language: read.language, passages: chunks }, async (tx) => {
        await requireClaim(tx, step);
        await upsertContent(tx, step.row.id, read);
        await replaceChunks(tx, step.row.id, chunks);
        const end = isWhole
          ? {
              contentHash,
              pages: read.pages.length,
              now: clock.now(),
              name: newNameOf(step.row, read),
              isRead,
              ...(bytes !== undefined && { bytes }),
            }
          : null;
        await updateKept(tx, step.claimed, { chunks: chunks.length, generation, end });
      });
      return generation;
    },

    /** Puts the chunks into the index as they stand. */
    keepAsIs: async (step: Step, { isRead }: Pick<ReadSoFar, 'isRead'>): Promise<void> => {
      const { row, claimed } = step;
      const [chunks, head] = await asTenant(db, claimed.accountId, async (tx) => [
        await findChunks(tx, row.id, { from: 0, limit: all }),
        await findContentHead(tx, row.id),
      ]);
      const passages = chunks.map(({ text, headings, isOn }) => ({ text, headings, isOff: !isOn }));
      await put(step, { title: head?.title, language: head?.language, passages }, async (tx) => {
        const { contentHash, generation, name } = await requireClaim(tx, step);
        const end = { contentHash, pages: head?.pages ?? 0, now: clock.now(), name, isRead };
        await updateKept(tx, claimed, { chunks: chunks.length, generation, end });
      });
    },
  };
};
export type ChunkKeeping = ReturnType<typeof createChunkKeeping>;
