import type { PassageScope } from '@inkstone/integrations/kit/passage-index';
import { lengthOfPacked } from '@inkstone/retrieval/meaning/packed-vectors';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { TenantReader } from '#server/db/handles.ts';
import { passages, passageVectors } from '#server/db/schema/retrieval.ts';
import { vectorSchema } from '#server/db/vector-extension.ts';
import { isReadable } from '../search.repository.ts';
import { copiesOf, type Pgvector } from './vector-copies.repository.ts';

/** So many passages are wanted, nearest to a packed vector of a model. */
export type NearQuestion = { scope: PassageScope; model: string; query: Uint8Array; limit: number };

const ofScope = (tx: TenantReader, { readable }: PassageScope): SQL | undefined =>
  and(eq(passages.accountId, tx.accountId), eq(passages.isOff, false), or(...readable.map((base) => isReadable(base, passages))));

const isWaiting = (tx: TenantReader, model: string) =>
  and(eq(passageVectors.accountId, tx.accountId), eq(passageVectors.modelId, model), eq(passageVectors.isIndexed, false));

/** Whether a model's copies can be asked, and how many of the account's vectors are not among them (up to `most`). */
export const findCopyState = async (
  tx: TenantReader,
  model: string,
  most: number,
): Promise<{ dimensions: number; waiting: number } | undefined> => {
  const some = tx.select({ one: sql`1` }).from(passageVectors).where(isWaiting(tx, model)).limit(most);
  const [row] = await tx
    .select({ dimensions: sql<number>`dimensions`, waiting: sql<number>`(select count(*)::int from ${some} waiting)` })
    .from(sql`${sql.identifier(vectorSchema)}.models`)
    .where(sql`model_id = ${model} and is_ready`);
  return row;
};

/** Vectors of readable passages that are not copied yet. */
export const findWaiting = (tx: TenantReader, { scope, model }: NearQuestion) =>
  tx
    .select({ number: passages.number, packed: passageVectors.vector })
    .from(passageVectors)
    .innerJoin(passages, and(eq(passages.accountId, passageVectors.accountId), eq(passages.textHash, passageVectors.textHash)))
    .where(and(isWaiting(tx, model), ofScope(tx, scope)));

const askedBy = ({ query }: NearQuestion, { schema }: Pgvector) => {
  const type = sql`${sql.identifier(schema)}.halfvec`;
  const numbers = new Int8Array(query.buffer, query.byteOffset, lengthOfPacked(query));
  return sql`(copy.embedding operator(${sql.identifier(schema)}.<=>) ${`[${numbers.join()}]`}::${type})`;
};

/** A copy is known as long as its vector is, and a passage as long as it is readable: both are looked at before anything is counted. */
const candidates = (tx: TenantReader, question: NearQuestion, distance: SQL) =>
  tx
    .select({ number: passages.number, cosine: sql<number>`1 - ${distance}` })
    .from(sql`${copiesOf(question.model)} copy`)
    .innerJoin(
      passageVectors,
      and(
        sql`${passageVectors.accountId} = copy.account_id and ${passageVectors.textHash} = copy.text_hash`,
        eq(passageVectors.modelId, question.model),
        eq(passageVectors.isIndexed, true),
      ),
    )
    .innerJoin(passages, sql`${passages.accountId} = copy.account_id and ${passages.textHash} = copy.text_hash`)
    .where(and(sql`copy.account_id = ${tx.accountId}`, ofScope(tx, question.scope)));

/** The nearest readable passages, each compared. */
export const findNearestExactly = (tx: TenantReader, question: NearQuestion, pgvector: Pgvector) => {
  const distance = askedBy(question, pgvector);
  // Adding zero keeps the planner from using the index, which is approximate; here every vector has to be compared.
  return candidates(tx, question, distance)
    .orderBy(asc(sql`${distance} + 0`))
    .limit(question.limit);
};

/** How the index is walked: on and on, until there are enough readable passages, in their order; and the ways by which the planner could get around it. */
const walking = {
  'hnsw.iterative_scan': 'strict_order',
  'hnsw.ef_search': '200',
  enable_sort: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/** The nearest readable passages by the index, nearly all of them. */
export const findNearestByIndex = async (tx: TenantReader, question: NearQuestion, pgvector: Pgvector) => {
  const settings = Object.entries(walking).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  const distance = askedBy(question, pgvector);
  // In one write and one transaction, in this order: the settings go with it.
  const [, found] = await Promise.all([
    tx.select({ set: sql`${sql.join(settings, sql` || `)}` }).from(sql`(select 1) once`),
    candidates(tx, question, distance).orderBy(asc(distance)).limit(question.limit),
  ]);
  return found;
};
