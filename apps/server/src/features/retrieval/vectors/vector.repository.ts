import { and, asc, count, eq, exists, inArray, notExists, sql } from 'drizzle-orm';
import type { TenantReader, TenantTransaction } from '#server/db/handles.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { passageCounters, passages, passageVectors } from '#server/db/schema/retrieval.ts';

/** The vectors that a model has made of a base's passages. */
export type OfBase = { base: string; model: string };

/** So many are sent at once. */
const sentAtOnce = 2000;

const isOfBase = (tx: TenantReader, base: string) => and(eq(passages.accountId, tx.accountId), eq(passages.baseId, base));

const hasVector = (tx: TenantReader, model: string) =>
  and(eq(passageVectors.accountId, tx.accountId), eq(passageVectors.modelId, model), eq(passageVectors.textHash, passages.textHash));

/** Texts in a base without a vector of a model, each once, in the order of their documents. */
export const findWithoutVector = async (tx: TenantReader, { base, model }: OfBase, limit: number) => {
  const rows = await tx
    .select({ hash: passages.textHash, text: sql<string>`min(array_to_string(${passages.headings} || ${passages.text}, E'\\n'))` })
    .from(passages)
    .where(and(isOfBase(tx, base), notExists(tx.select({ one: sql`1` }).from(passageVectors).where(hasVector(tx, model)))))
    .groupBy(passages.textHash)
    .orderBy(asc(sql`min(${passages.number})`))
    .limit(limit);
  return rows.map(({ hash, text }) => ({ key: hash.toString('hex'), text }));
};

/** How many passages a base has, and how many of them with a vector of a model. */
export const countVectors = async (tx: TenantReader, { base, model }: OfBase) => {
  const [row] = await tx
    .select({ passages: count(), withVector: count(passageVectors.textHash) })
    .from(passages)
    .leftJoin(passageVectors, hasVector(tx, model))
    .where(isOfBase(tx, base));
  return row ?? { passages: 0, withVector: 0 };
};

/** Says that there are other vectors now; until the transaction ends nobody else changes the account's index. */
export const noteVectors = async (tx: TenantTransaction): Promise<void> => {
  await tx
    .update(passageCounters)
    .set({ vectorRevision: sql`${passageCounters.vectorRevision} + 1` })
    .where(eq(passageCounters.accountId, tx.accountId));
};

/**
 * Keeps vectors of texts that still stand somewhere.
 *
 * @sql vectors go out as two arrays, and which of them are still wanted is asked in the same statement.
 */
export const insertVectors = async (
  tx: TenantTransaction,
  model: string,
  vectors: readonly { key: string; packed: Uint8Array }[],
): Promise<void> => {
  const hashes = sql.param(vectors.map(({ key }) => Buffer.from(key, 'hex')));
  const packed = sql.param(vectors.map((vector) => Buffer.from(vector.packed)));
  await runSql(
    tx,
    sql`insert into ${passageVectors} (account_id, model_id, text_hash, vector)
      select ${tx.accountId}::uuid, ${model}::uuid, made.hash, made.vector from unnest(${hashes}::bytea[], ${packed}::bytea[]) as made (hash, vector)
      where exists (select from ${passages} p where p.account_id = ${tx.accountId}::uuid and p.text_hash = made.hash) on conflict do nothing`,
  );
};

/** Takes vectors away of texts that stand nowhere any more. */
export const deleteUnused = async (tx: TenantTransaction, hashes: readonly Buffer[]): Promise<void> => {
  const standing = tx
    .select({ one: sql`1` })
    .from(passages)
    .where(and(eq(passages.accountId, tx.accountId), eq(passages.textHash, passageVectors.textHash)));
  for (let at = 0; at < hashes.length; at += sentAtOnce)
    await tx
      .delete(passageVectors)
      .where(
        and(
          eq(passageVectors.accountId, tx.accountId),
          inArray(passageVectors.textHash, hashes.slice(at, at + sentAtOnce)),
          notExists(standing),
        ),
      );
};

/** Takes the vectors of a model away but for those of texts that stand in some bases. */
export const deleteVectors = async (tx: TenantTransaction, model: string, bases: readonly string[]): Promise<void> => {
  const wanted = tx
    .select({ one: sql`1` })
    .from(passages)
    .where(and(eq(passages.accountId, tx.accountId), inArray(passages.baseId, [...bases]), eq(passages.textHash, passageVectors.textHash)));
  await tx
    .delete(passageVectors)
    .where(
      and(eq(passageVectors.accountId, tx.accountId), eq(passageVectors.modelId, model), bases.length ? notExists(wanted) : undefined),
    );
};

/** The numbers of a base's passages that have a vector of a model, ascending. */
export const findVectorNumbers = async (tx: TenantReader, { base, model }: OfBase): Promise<number[]> => {
  const rows = await tx
    .select({ number: passages.number })
    .from(passages)
    .where(and(isOfBase(tx, base), exists(tx.select({ one: sql`1` }).from(passageVectors).where(hasVector(tx, model)))))
    .orderBy(asc(passages.number));
  return rows.map(({ number }) => number);
};

/** The packed vectors of some passages; those that went away meanwhile are left out. */
export const findVectors = async function* (tx: TenantReader, model: string, numbers: readonly number[]) {
  for (let at = 0; at < numbers.length; at += sentAtOnce)
    yield await tx
      .select({ number: passages.number, packed: passageVectors.vector })
      .from(passages)
      .innerJoin(passageVectors, hasVector(tx, model))
      .where(and(eq(passages.accountId, tx.accountId), inArray(passages.number, numbers.slice(at, at + sentAtOnce))));
};
