import type { DocumentCard, DocumentCut } from '@inkstone/contract/documents';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { cleanRichText } from '#server/kernel/security/clean-rich-text.ts';
import { updateChunk } from './content.repository.ts';
import { type DocumentRow, findDocument, lockDocument, updateDocument } from './document.repository.ts';
import type { DocumentCards } from './present-document.ts';

type Deps = { db: OwnerDatabase; clock: Clock; cards: Pick<DocumentCards, 'cardOf'>; takeUp: () => void };
type ChunkChange = {
  generation: number;
  index: number;
  text?: string | undefined;
  before?: string | undefined;
  isOn?: boolean | undefined;
};
type Changes = {
  id: string;
  name?: string | undefined;
  isEnabled?: boolean | undefined;
  html?: string | undefined;
  before?: string | undefined;
  cut?: DocumentCut | undefined;
  chunk?: ChunkChange | undefined;
};

/** The work that a change leaves; a document that is in the queue keeps what was to be done anyway, where that is more. */
const workFor = (row: DocumentRow, { name, html, cut, chunk }: Changes): DocumentRow['work'] | null => {
  const pending = row.state === 'waiting' || row.state === 'reading' ? row.work : null;
  if (html !== undefined || pending === 'read') return 'read';
  if (cut || pending === 'cut') return 'cut';
  return (name !== undefined || chunk) && row.generation > 0 ? 'put' : pending;
};

/** Changes of a document and of its chunks; what is found follows by the way that all documents go. */
export const createEditService = ({ db, clock, cards, takeUp }: Deps) => ({
  edit: async ({ accountId }: Actor, changes: Changes, language: Language): Promise<DocumentCard> => {
    const html = changes.html === undefined ? undefined : await cleanRichText(changes.html);
    const card = await asTenant(db, accountId, async (tx) => {
      const { id, name, isEnabled, cut, chunk } = changes;
      const row = await lockDocument(tx, id);
      if (!row) throw new AppError('document.notFound', 404);
      if (html !== undefined && row.kind !== 'text') throw new AppError('document.notFound', 404);
      // A repeat whose first answer was lost finds its text there.
      if (changes.before !== undefined && row.html !== changes.before && row.html !== html) throw new AppError('document.textChanged', 409);
      if (chunk) {
        if ((row.state === 'waiting' || row.state === 'reading') && row.work !== 'put') throw new AppError('document.busy', 409);
        if (chunk.generation !== row.generation) throw new AppError('document.changed', 409);
        const { index: place, ...change } = chunk;
        if (!(await updateChunk(tx, { documentId: id, place, ...change }))) throw new AppError('document.changed', 409);
      }
      const now = clock.now();
      const change = {
        ...(name !== undefined && { name }),
        ...(isEnabled !== undefined && { isEnabled }),
        ...(html !== undefined && { html }),
        ...cut,
      };
      const work = workFor(row, changes);
      // A change that only switches a document on or off does not interrupt the worker that reads it.
      const isWork = name !== undefined || html !== undefined || cut || chunk;
      await updateDocument(tx, id, { change, work: isWork ? work : null, now });
      const after = await findDocument(tx, id);
      return cards.cardOf(tx, after ?? row, language);
    });
    takeUp();
    return card;
  },
});
export type EditService = ReturnType<typeof createEditService>;
