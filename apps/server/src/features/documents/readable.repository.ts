import { and, asc, count, eq, gt, inArray, isNull, not, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { TenantReader } from '#server/db/handles.ts';
import { documentChunks, documentContents, documents } from '#server/db/schema/documents.ts';
import { isOpenTo, type KnownReader } from './readership.repository.ts';
import { hasOfEach, type TagSets } from './tag.repository.ts';

/** `but`: a query for the ids of the others. */
type Asked = { baseIds: readonly string[]; but: SQLWrapper; limit: number };

/** Documents of these bases that can be found and are none of some others: how many, and the oldest of them. */
export const findReadableBut = async (tx: TenantReader, { baseIds, but, limit }: Asked) => {
  const where = and(
    eq(documents.accountId, tx.accountId),
    inArray(documents.baseId, [...baseIds]),
    isNull(documents.deletedAt),
    eq(documents.isEnabled, true),
    eq(documents.state, 'indexed'),
    sql`not exists (select from ${but} others (id) where others.id = ${documents.id})`,
  );
  const { id, name, baseId, createdAt } = documents;
  const [[all], rows] = await Promise.all([
    tx.select({ count: count() }).from(documents).where(where),
    tx.select({ id, name, baseId, createdAt }).from(documents).where(where).orderBy(asc(createdAt), asc(id)).limit(limit),
  ]);
  return { count: all?.count ?? 0, documents: rows };
};

const mostHeads = 1000;

/** `endings`: in lower case and without the dot, those with which names of files are to end; `most`: so many are told at most. */
export type HeadsWanted = { endings?: readonly string[]; most?: number };

const endsAs = (endings: readonly string[]) =>
  and(eq(documents.kind, 'file'), inArray(sql`substring(lower(${documents.name}) from '\\.([a-z0-9]{1,8})$')`, [...endings]));

/** The oldest documents of a base that answer a reader and have a tag of each set: what they are called, and what they are made of. */
export const findHeads = (
  tx: TenantReader,
  reader: KnownReader,
  { baseId, sets, endings, most = mostHeads }: { baseId: string; sets: TagSets } & HeadsWanted,
) =>
  tx
    .select({
      ...{ id: documents.id, kind: documents.kind, name: documents.name, contentHash: documents.contentHash },
      title: documentContents.title,
    })
    .from(documents)
    .innerJoin(documentContents, and(eq(documentContents.accountId, documents.accountId), eq(documentContents.documentId, documents.id)))
    .where(
      and(
        eq(documents.accountId, tx.accountId),
        eq(documents.baseId, baseId),
        isNull(documents.deletedAt),
        eq(documents.isEnabled, true),
        isOpenTo(tx, reader),
        ...hasOfEach(sets),
        endings && endsAs(endings),
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(most);

/** What of some documents is switched off, or says something else since somebody corrected it, with what it says now. */
export const findNotAsWritten = (tx: TenantReader, reader: KnownReader, ids: readonly string[]) =>
  tx
    .select({
      document: documentChunks.documentId,
      start: documentChunks.startAt,
      end: documentChunks.endAt,
      text: sql<string | null>`case when ${documentChunks.isOn} then ${documentChunks.text} end`,
    })
    .from(documentChunks)
    .innerJoin(documents, and(eq(documents.accountId, documentChunks.accountId), eq(documents.id, documentChunks.documentId)))
    .where(
      and(
        eq(documentChunks.accountId, tx.accountId),
        inArray(documentChunks.documentId, [...ids]),
        isOpenTo(tx, reader),
        or(not(documentChunks.isOn), documentChunks.isEdited),
      ),
    )
    .orderBy(asc(documentChunks.place));

/** Of some bases those that have a document with something to find in it for a reader. */
export const findAnswering = async (tx: TenantReader, reader: KnownReader, baseIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (!baseIds.length) return new Set();
  const rows = await tx
    .select({ baseId: documents.baseId })
    .from(documents)
    .where(
      and(
        eq(documents.accountId, tx.accountId),
        inArray(documents.baseId, [...baseIds]),
        isNull(documents.deletedAt),
        eq(documents.isEnabled, true),
        gt(documents.chunks, 0),
        isOpenTo(tx, reader),
      ),
    )
    .groupBy(documents.baseId);
  return new Set(rows.map(({ baseId }) => baseId));
};
