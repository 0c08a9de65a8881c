import type { IndexedDocument } from '@inkstone/integrations/kit/passage-index';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { passageCounters, passageDocuments, passages } from '#server/db/schema/retrieval.ts';

/** So many passages are sent at once. */
const sentAtOnce = 2000;

/** Takes numbers for passages and a part of the lists; until the transaction ends nobody else changes the account's index. */
export const takeNumbers = async (
  tx: TenantTransaction,
  { count, segments, removals }: { count: number; segments: number; removals: number },
): Promise<{ first: number; segment: number }> => {
  const [row] = await tx
    .insert(passageCounters)
    .values({ accountId: tx.accountId, nextNumber: count, nextSegment: segments, removals: BigInt(removals) })
    .onConflictDoUpdate({
      target: passageCounters.accountId,
      set: {
        nextNumber: sql`${passageCounters.nextNumber} + ${count}`,
        nextSegment: sql`${passageCounters.nextSegment} + ${segments}`,
        removals: sql`${passageCounters.removals} + ${removals}`,
        revision: sql`${passageCounters.revision} + 1`,
      },
    })
    .returning({ number: passageCounters.nextNumber, segment: passageCounters.nextSegment });
  return { first: (row?.number ?? count) - count, segment: (row?.segment ?? segments) - segments };
};

/** What is known of an account's passages at a moment: how far their numbers go, how often some were taken away, and how often anything changed. */
export type Counters = { nextNumber: number; removals: bigint; revision: bigint; vectorRevision: bigint };

/** The counters of an account as they are now. */
export const findCounters = async (tx: TenantReader): Promise<Counters> => {
  const [row] = await tx
    .select({
      nextNumber: passageCounters.nextNumber,
      removals: passageCounters.removals,
      revision: passageCounters.revision,
      vectorRevision: passageCounters.vectorRevision,
    })
    .from(passageCounters)
    .where(eq(passageCounters.accountId, tx.accountId));
  return row ?? { nextNumber: 0, removals: 0n, revision: 0n, vectorRevision: 0n };
};

type Placed = { document: IndexedDocument; segment: number; first: number; lengths: readonly number[] };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const on = (all: IndexedDocument['passages']) => all.filter(({ isOff }) => !isOff);

/**
 * Keeps documents with their passages.
 *
 * @sql passages go out as one parameter: the query builder would make nine of each, and takes long over some thousand.
 */
export const insertDocuments = async (tx: TenantTransaction, placed: readonly Placed[]): Promise<void> => {
  const rows = placed.map(({ document: { id, base, language, title, passages: all }, segment, first, lengths }) => ({
    ...{ accountId: tx.accountId, documentId: id, baseId: base, segment, firstNumber: first, language, title },
    ...{ passages: lengths.length, passagesOn: on(all).length, terms: sum(lengths.filter((_, place) => !all[place]?.isOff)) },
  }));
  for (let at = 0; at < rows.length; at += sentAtOnce) await tx.insert(passageDocuments).values(rows.slice(at, at + sentAtOnce));
  const texts = placed.flatMap(({ document: { id, base, passages: all }, first, lengths }) =>
    all.map(({ text, headings, isOff = false }, place) => ({
      ...{ number: first + place, baseId: base, documentId: id, place, text, headings, terms: lengths[place] ?? 0, isOff },
    })),
  );
  for (let at = 0; at < texts.length; at += sentAtOnce)
    await runSql(
      tx,
      sql`insert into ${passages} (account_id, number, base_id, document_id, place, text, headings, terms, is_off, text_hash)
        select ${tx.accountId}::uuid, p.number, p."baseId", p."documentId", p.place, p.text, array(select json_array_elements_text(p.headings)), p.terms, p."isOff",
          sha256(convert_to(array_to_string(array(select json_array_elements_text(p.headings)) || p.text, E'\\n'), 'UTF8'))
        from json_to_recordset(${JSON.stringify(texts.slice(at, at + sentAtOnce))}::json) as p (number int, "baseId" uuid, "documentId" uuid, place int,
          text text, headings json, terms int, "isOff" boolean)`,
    );
};

/** Documents as they stand in the lists. */
export const findDocuments = (tx: TenantReader, ids: readonly string[]) =>
  tx
    .select({
      id: passageDocuments.documentId,
      baseId: passageDocuments.baseId,
      segment: passageDocuments.segment,
      first: passageDocuments.firstNumber,
      count: passageDocuments.passages,
      title: passageDocuments.title,
      language: passageDocuments.language,
    })
    .from(passageDocuments)
    .where(and(eq(passageDocuments.accountId, tx.accountId), inArray(passageDocuments.documentId, [...ids])));

/** The texts of a document's passages, in their order. */
export const findTexts = (tx: TenantReader, { first, count }: { first: number; count: number }) =>
  tx
    .select({ text: passages.text, headings: passages.headings })
    .from(passages)
    .where(and(eq(passages.accountId, tx.accountId), sql`${passages.number} >= ${first}`, sql`${passages.number} < ${first + count}`))
    .orderBy(passages.number);

/** Takes documents away with their passages; answers by what the vectors of those are found. */
export const deleteDocuments = async (tx: TenantTransaction, ids: readonly string[]): Promise<Buffer[]> => {
  const hashes: Buffer[] = [];
  const gone = await tx
    .delete(passageDocuments)
    .where(and(eq(passageDocuments.accountId, tx.accountId), inArray(passageDocuments.documentId, [...ids])))
    .returning({ first: passageDocuments.firstNumber, count: passageDocuments.passages });
  for (const { first, count } of gone) {
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    for (let at = 0; at < count; at += sentAtOnce) {
      const rows = await tx
        .delete(passages)
        .where(and(eq(passages.accountId, tx.accountId), inArray(passages.number, numbers.slice(at, at + sentAtOnce))))
        .returning({ hash: passages.textHash });
      hashes.push(...rows.map(({ hash }) => hash));
    }
  }
  return hashes;
};

/** Switches the text of a passage off or on; what stands so already stays. */
export const switchText = async (
  tx: TenantTransaction,
  { document, index, on }: { document: string; index: number; on: boolean },
): Promise<void> => {
  const [changed] = await tx
    .update(passages)
    .set({ isOff: !on })
    .where(
      and(
        eq(passages.accountId, tx.accountId),
        eq(
          passages.number,
          sql`(${tx
            .select({ number: sql`${passageDocuments.firstNumber} + ${index}` })
            .from(passageDocuments)
            .where(and(eq(passageDocuments.accountId, tx.accountId), eq(passageDocuments.documentId, document)))})`,
        ),
        eq(passages.documentId, document),
        eq(passages.isOff, on),
      ),
    )
    .returning({ terms: passages.terms });
  if (!changed) return;
  const sign = on ? 1 : -1;
  await tx
    .update(passageDocuments)
    .set({
      passagesOn: sql`${passageDocuments.passagesOn} + ${sign}`,
      terms: sql`${passageDocuments.terms} + ${sign * changed.terms}`,
    })
    .where(and(eq(passageDocuments.accountId, tx.accountId), eq(passageDocuments.documentId, document)));
};
