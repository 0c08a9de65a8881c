import type { UnfinishedDraft } from '@inkstone/contract/dashboard';
import type { WriterField, WriterKind } from '@inkstone/contract/writers';
import { z } from 'zod';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { definePaging, type PageQuery } from '#server/kernel/paging.ts';
import { keptObject, keptWords, visibleWords } from '../kinds/draft-kind.ts';
import { findDraftsFor, findUnfinished, findWritten, type UnfinishedRow } from './writing.repository.ts';

/** The fields of each kind, in the order in which they are written. */
type FieldsOf = Readonly<Partial<Record<WriterKind, Readonly<Record<string, WriterField>>>>>;
type Asked = PageQuery & { kinds: readonly WriterKind[] };

const paging = definePaging('unfinished');
const texted = keptObject.pipe(z.object({ text: keptObject }));

/** What the drafts of all kinds have in common: how many there are, and which are not done. */
export const createWritingService = ({ db, fieldsOf }: { db: OwnerDatabase; fieldsOf: FieldsOf }) => {
  const present = ({ id, kind, title, content, publishedAt, updatedAt }: UnfinishedRow): UnfinishedDraft => {
    const { text } = texted.parse(content);
    const fields = Object.entries(fieldsOf[kind] ?? {});
    const missing = fields.filter(([name, { shape }]) => !visibleWords(keptWords.parse(text[name]), shape).trim()).map(([name]) => name);
    return {
      id,
      kind,
      title,
      missing,
      isEmpty: missing.length === fields.length,
      isEdited: publishedAt !== null,
      updatedAt: updatedAt.toISOString(),
    };
  };
  return {
    findWritten,
    findDraftsFor,

    /** The caller's drafts of these kinds that are not published as they are, newest change first. */
    listUnfinished: (actor: Actor, { kinds, ...query }: Asked): Promise<{ items: UnfinishedDraft[]; nextCursor: string | null }> =>
      paging.page(
        query,
        (asked) => readAsTenant(db, actor.accountId, (tx) => findUnfinished(tx, { userId: actor.userId, kinds, ...asked })),
        present,
      ),
  };
};
