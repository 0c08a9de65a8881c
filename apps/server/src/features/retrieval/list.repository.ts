import type { CountedDocuments } from '@inkstone/retrieval/index/counted-documents';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { passageDocuments, passageLists, passageSegments } from '#server/db/schema/retrieval.ts';

/** So many rows of lists are sent at once. */
const sentAtOnce = 20_000;
/** So many parts of a level are joined into one of the next. */
const partsOfJoin = 24;
/** Parts that were joined so often stay apart: to take a document out of one, each list of it is read that has one of its words. */
const highestLevel = 2;

/**
 * Keeps a new part of a base's lists.
 *
 * @sql lists go out as their terms and one run of bytes, which the database cuts: the query builder would send three parameters a row, and
 * has no more than 65,535 of them.
 */
export const insertLists = async (
  tx: TenantTransaction,
  { baseId, segment, lists: { terms, blocks, ends } }: { baseId: string; segment: number; lists: CountedDocuments },
): Promise<void> => {
  await tx.insert(passageSegments).values({ accountId: tx.accountId, baseId, segment, level: 0 });
  for (let at = 0; at < terms.length; at += sentAtOnce) {
    const to = Math.min(at + sentAtOnce, terms.length);
    const from = ends[at - 1] ?? 0;
    const bytes = sql.param(Buffer.from(blocks.buffer, blocks.byteOffset + from, (ends[to - 1] ?? from) - from));
    const starts = sql.param(Array.from({ length: to - at }, (_, place) => (ends[at + place - 1] ?? 0) - from));
    const stops = sql.param(ends.slice(at, to).map((end) => end - from));
    await runSql(
      tx,
      sql`insert into ${passageLists} (account_id, base_id, term, segment, blocks)
        select ${tx.accountId}::uuid, ${baseId}::uuid, list.term, ${segment}::int, substring(${bytes}::bytea from list.start + 1 for list.stop - list.start)
        from unnest(${sql.param(terms.slice(at, to))}::text[], ${starts}::int[], ${stops}::int[]) as list (term, start, stop)`,
    );
  }
};

/** The lists of some terms in these bases. */
export const findLists = (
  tx: TenantReader,
  baseIds: readonly string[],
  terms: readonly string[],
): Promise<{ term: string; blocks: Buffer }[]> =>
  tx
    .select({ term: passageLists.term, blocks: passageLists.blocks })
    .from(passageLists)
    .where(
      and(eq(passageLists.accountId, tx.accountId), inArray(passageLists.baseId, [...baseIds]), inArray(passageLists.term, [...terms])),
    );

type Part = { baseId: string; segment: number };

const isOfPart = (tx: TenantReader, { baseId, segment }: Part) =>
  and(eq(passageLists.accountId, tx.accountId), eq(passageLists.baseId, baseId), eq(passageLists.segment, segment));

/** The lists of some terms in one part. */
export const findListsOfPart = (tx: TenantReader, part: Part, terms: readonly string[]): Promise<{ term: string; blocks: Buffer }[]> =>
  tx
    .select({ term: passageLists.term, blocks: passageLists.blocks })
    .from(passageLists)
    .where(and(isOfPart(tx, part), inArray(passageLists.term, [...terms])));

/**
 * Puts shorter lists in the place of those of a part; an empty one goes.
 *
 * @sql lists go out as two arrays, as they do when they are put in.
 */
export const shortenLists = async (tx: TenantTransaction, part: Part, lists: ReadonlyMap<string, Uint8Array>): Promise<void> => {
  const gone = [...lists].filter(([, bytes]) => bytes.length === 0).map(([term]) => term);
  const kept = [...lists].filter(([, bytes]) => bytes.length > 0);
  if (gone.length > 0) await tx.delete(passageLists).where(and(isOfPart(tx, part), inArray(passageLists.term, gone)));
  if (kept.length === 0) return;
  const terms = sql.param(kept.map(([term]) => term));
  const blocks = sql.param(kept.map(([, bytes]) => Buffer.from(bytes)));
  await runSql(
    tx,
    sql`update ${passageLists} set blocks = list.blocks from unnest(${terms}::text[], ${blocks}::bytea[]) as list (term, blocks)
      where account_id = ${tx.accountId}::uuid and base_id = ${part.baseId}::uuid and segment = ${part.segment} and ${passageLists.term} = list.term`,
  );
};

/** A level of a base that has enough parts to join them; undefined where none has. */
const findFullLevel = async (tx: TenantReader, baseId: string): Promise<{ level: number; segments: number[] } | undefined> => {
  const rows = await tx
    .select({ level: passageSegments.level, segment: passageSegments.segment })
    .from(passageSegments)
    .where(and(eq(passageSegments.accountId, tx.accountId), eq(passageSegments.baseId, baseId)));
  const byLevel = Map.groupBy(rows, ({ level }) => level);
  const [full] = [...byLevel].filter(([level, parts]) => level < highestLevel && parts.length >= partsOfJoin);
  return full && { level: full[0], segments: full[1].map(({ segment }) => segment) };
};

/**
 * Joins the parts of a level, if there are many: fewer and longer lists are read faster. Blocks of lists may stand behind one another in any
 * order, so nobody looks into them.
 *
 * @sql one statement takes the old lists out and puts the joined ones in; the query builder has no such thing.
 */
export const joinParts = async (tx: TenantTransaction, baseId: string, segment: number): Promise<boolean> => {
  const full = await findFullLevel(tx, baseId);
  if (!full) return false;
  const old = sql.param(full.segments);
  await runSql(
    tx,
    sql`with gone as (
        delete from ${passageLists} where account_id = ${tx.accountId}::uuid and base_id = ${baseId}::uuid and segment = any(${old}::int[])
        returning term, blocks
      )
      insert into ${passageLists} (account_id, base_id, term, segment, blocks)
      select ${tx.accountId}::uuid, ${baseId}::uuid, term, ${segment}::int, string_agg(blocks, ''::bytea) from gone group by term`,
  );
  const ofBase = and(eq(passageSegments.accountId, tx.accountId), eq(passageSegments.baseId, baseId));
  await tx.delete(passageSegments).where(and(ofBase, inArray(passageSegments.segment, full.segments)));
  await tx.insert(passageSegments).values({ accountId: tx.accountId, baseId, segment, level: full.level + 1 });
  await tx
    .update(passageDocuments)
    .set({ segment })
    .where(
      and(
        eq(passageDocuments.accountId, tx.accountId),
        eq(passageDocuments.baseId, baseId),
        inArray(passageDocuments.segment, full.segments),
      ),
    );
  return true;
};
