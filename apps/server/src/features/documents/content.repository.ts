import type { Chunk } from '@inkstone/documents/chunks/chunk';
import type { DocumentText } from '@inkstone/documents/document-text';
import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { documentChunks, documentContents, documents } from '#server/db/schema/documents.ts';
import { isOpenTo, type KnownReader } from './readership.repository.ts';

export type ChunkRow = typeof documentChunks.$inferSelect;

const ofDocument = (tx: TenantReader, documentId: string) =>
  and(eq(documentChunks.accountId, tx.accountId), eq(documentChunks.documentId, documentId));

/** Puts what was read of a document in the place of what was there. */
export const upsertContent = async (tx: TenantTransaction, documentId: string, read: DocumentText): Promise<void> => {
  const { text, title = null, language = null, notes, pages, blocks } = read;
  const content = { text, title, language, notes, pages, blocks };
  await tx
    .insert(documentContents)
    .values({ ...content, accountId: tx.accountId, documentId })
    .onConflictDoUpdate({ target: documentContents.documentId, set: content });
};

/** The one text of a document with its places; undefined where it was not read. */
export const findContent = async (tx: TenantReader, documentId: string): Promise<DocumentText | undefined> => {
  const [row] = await tx
    .select()
    .from(documentContents)
    .where(and(eq(documentContents.accountId, tx.accountId), eq(documentContents.documentId, documentId)));
  if (!row) return undefined;
  const { text, title, language, notes, pages, blocks } = row;
  return { text, notes, pages, blocks, ...(title !== null && { title }), ...(language !== null && { language }) };
};

/** The same of a document that may be found; undefined also where a reader may find nothing of it. */
export const findReadableContent = async (tx: TenantReader, reader: KnownReader, documentId: string): Promise<DocumentText | undefined> => {
  const [row] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.accountId, tx.accountId),
        eq(documents.id, documentId),
        isNull(documents.deletedAt),
        eq(documents.isEnabled, true),
        isOpenTo(tx, reader),
      ),
    );
  return row && findContent(tx, documentId);
};

/** What a document says of itself. */
export const findContentHead = async (tx: TenantReader, documentId: string) => {
  const [row] = await tx
    .select({
      title: documentContents.title,
      language: documentContents.language,
      notes: documentContents.notes,
      pages: sql<number>`json_array_length(${documentContents.pages})`,
    })
    .from(documentContents)
    .where(and(eq(documentContents.accountId, tx.accountId), eq(documentContents.documentId, documentId)));
  return row;
};

/**
 * Puts chunks in the place of those that were there.
 *
 * @sql they go out as one parameter: the query builder would make thirteen of each, and takes long over some thousand.
 */
export const replaceChunks = async (tx: TenantTransaction, documentId: string, chunks: readonly Chunk[]): Promise<void> => {
  await tx.delete(documentChunks).where(ofDocument(tx, documentId));
  await runSql(
    tx,
    sql`insert into ${documentChunks} (account_id, document_id, place, text, start_at, end_at, first_page, last_page, headings, rows)
      select ${tx.accountId}::uuid, ${documentId}::uuid, c.index, c.text, c.start, c."end", c."firstPage", c."lastPage",
        array(select json_array_elements_text(c.headings)), c.rows
      from json_to_recordset(${JSON.stringify(chunks)}::json) as c (index int, text text, start int, "end" int, "firstPage" int, "lastPage" int,
        headings json, rows json)`,
  );
};

/** A stretch of a document's chunks, in their order. */
export const findChunks = (tx: TenantReader, documentId: string, { from, limit }: { from: number; limit: number }): Promise<ChunkRow[]> =>
  tx
    .select()
    .from(documentChunks)
    .where(and(ofDocument(tx, documentId), gte(documentChunks.place, from), lt(documentChunks.place, from + limit)))
    .orderBy(asc(documentChunks.place));

type ChunkChange = {
  documentId: string;
  place: number;
  text?: string | undefined;
  /** The text when it was read. */
  before?: string | undefined;
  isOn?: boolean | undefined;
};

/** Changes one chunk; false where there is none, or none with the text that was read. */
export const updateChunk = async (tx: TenantTransaction, { documentId, place, text, before, isOn }: ChunkChange): Promise<boolean> => {
  // A repeat whose first answer was lost finds its text there.
  const known = before === undefined ? undefined : [before, ...(text === undefined ? [] : [text])];
  const rows = await tx
    .update(documentChunks)
    .set({ ...(text !== undefined && { text, isEdited: true }), ...(isOn !== undefined && { isOn }) })
    .where(and(ofDocument(tx, documentId), eq(documentChunks.place, place), known && inArray(documentChunks.text, known)))
    .returning({ place: documentChunks.place });
  return rows.length > 0;
};

/** A passage of the index: its document, and its position in it. */
export type PassagePlace = { document: string; index: number };

/** A page with its range of the text. */
type PageRange = Pick<DocumentText['pages'][number], 'number' | 'start' | 'end'>;

const onlyPageOf = ({ firstPage, start, end }: { firstPage: number | null; start: number; end: number }): PageRange[] =>
  firstPage === null ? [] : [{ number: firstPage, start, end }];

/** Chunks by their places, with what is known of their documents; those that a reader may not find any more are left out. */
export const findPlaceRows = async (tx: TenantReader, reader: KnownReader, places: readonly PassagePlace[]) => {
  if (!places.length) return [];
  const one = ({ document, index }: PassagePlace) => and(eq(documentChunks.documentId, document), eq(documentChunks.place, index));
  const rows = await tx
    .select({
      document: documents.id,
      index: documentChunks.place,
      baseId: documents.baseId,
      kind: documents.kind,
      name: documents.name,
      fileId: documents.fileId,
      contentHash: documents.contentHash,
      address: documents.address,
      tags: documents.tags,
      text: documentChunks.text,
      start: documentChunks.startAt,
      end: documentChunks.endAt,
      firstPage: documentChunks.firstPage,
      lastPage: documentChunks.lastPage,
      // A text of many pages is not read for the two or three that a chunk stands on, and not at all for the only one.
      severalPages: sql<PageRange[] | null>`case when ${documentChunks.firstPage} < ${documentChunks.lastPage} then (
        select json_agg(json_build_object('number', page->'number', 'start', page->'start', 'end', page->'end'))
        from json_array_elements(${documentContents.pages}) page
        where (page->>'number')::int between ${documentChunks.firstPage} and ${documentChunks.lastPage}) end`,
      headings: documentChunks.headings,
      rows: documentChunks.rows,
      isEdited: documentChunks.isEdited,
    })
    .from(documentChunks)
    .innerJoin(documents, and(eq(documents.accountId, documentChunks.accountId), eq(documents.id, documentChunks.documentId)))
    .innerJoin(
      documentContents,
      and(eq(documentContents.accountId, documentChunks.accountId), eq(documentContents.documentId, documentChunks.documentId)),
    )
    .where(
      and(
        eq(documentChunks.accountId, tx.accountId),
        inArray(documentChunks.documentId, [...new Set(places.map(({ document }) => document))]),
        or(...places.map(one)),
        isNull(documents.deletedAt),
        sql`${documents.isEnabled}`,
        isOpenTo(tx, reader),
      ),
    );
  return rows.map(({ severalPages, ...row }) => ({ ...row, pages: severalPages ?? onlyPageOf(row) }));
};
