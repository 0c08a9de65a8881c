/**
 * @owner Copies are made for all accounts, by whichever process comes by.
 * @sql They stand in tables of types that not every server has.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { OwnerDatabase, OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { runSql } from '#server/db/raw-sql.ts';
import { passageVectors } from '#server/db/schema/retrieval.ts';
import { vectorSchema } from '#server/db/vector-extension.ts';

/** Where the types and operators of pgvector stand, and which version it is. */
export type Pgvector = { schema: string; version: string };

const models = sql`${sql.identifier(vectorSchema)}.models`;
const bytesBesideNumbers = 4;
/** So many copies are made in one transaction. */
const copiedAtOnce = 250;
/** More numbers than an index of pgvector takes: such vectors are compared one by one. */
const mostDimensions = 4000;
/** What the making of an index may take of the server's memory; beside other work it goes on with one process. */
const memoryOfMaking = '512MB';

const nameOf = (modelId: string): string => `of_${modelId.replaceAll('-', '_')}`;

/** The table with the copies of a model's vectors. */
export const copiesOf = (modelId: string) => sql`${sql.identifier(vectorSchema)}.${sql.identifier(nameOf(modelId))}`;

/** The extension as it stands in the database, and whether the server offers one. */
export const findPgvector = async (db: OwnerDatabase): Promise<{ found: Pgvector | null; isOffered: boolean }> => {
  const [row] = await runSql<{ schema: string | null; version: string | null; isOffered: boolean; hasRoom: boolean }>(
    db,
    sql`select e.schema, e.version, exists (select from pg_available_extensions where name = 'vector') as "isOffered",
        to_regclass(${`${vectorSchema}.models`}) is not null as "hasRoom"
      from (select 1) one left join (select extnamespace::regnamespace::text as schema, extversion as version from pg_extension where extname = 'vector') e on true`,
  );
  if (!row) return { found: null, isOffered: false };
  const { schema, version, isOffered, hasRoom } = row;
  return { found: schema !== null && version !== null && hasRoom ? { schema, version } : null, isOffered };
};

/** Compares two vectors: the catalogue can name an extension whose library is gone. */
export const tryPgvector = async (db: OwnerDatabase, { schema }: Pgvector): Promise<void> => {
  const type = sql`${sql.identifier(schema)}.halfvec`;
  await runSql(db, sql`select '[1,2]'::${type} operator(${sql.identifier(schema)}.<=>) '[2,1]'::${type}`);
};

/** Marks vectors as waiting whose copies are not there any more: after a restored backup, say, or when the server has pgvector anew. */
export const unmarkLost = async (db: OwnerDatabase): Promise<void> => {
  await db
    .update(passageVectors)
    .set({ isIndexed: false })
    .where(and(eq(passageVectors.isIndexed, true), sql`${passageVectors.modelId} not in (select model_id from ${models})`));
};

/** The models whose vectors wait for being copied, or whose copies have no index yet. */
export const findUnfinished = (db: OwnerDatabase): Promise<{ model: string; dimensions: number }[]> =>
  runSql<{ model: string; dimensions: number }>(
    db,
    sql`select model_id as model, dimensions from ${models} where not is_ready
      union select v.model_id, coalesce(m.dimensions, min(length(v.vector)) - ${bytesBesideNumbers}) from ${passageVectors} v left join ${models} m using (model_id)
        where not v.is_indexed group by v.model_id, m.dimensions`,
  ).then((rows) => rows.filter(({ dimensions }) => dimensions > 0 && dimensions <= mostDimensions));

const makeTable = async (tx: OwnerTransaction, { schema }: Pgvector, { model, dimensions }: { model: string; dimensions: number }) => {
  const known = await runSql(tx, sql`select from ${models} where model_id = ${model}`);
  if (known.length) return;
  const table = copiesOf(model);
  await runSql(tx, sql`drop table if exists ${table}`);
  await runSql(
    tx,
    sql`create table ${table} (account_id uuid not null, text_hash bytea not null,
        embedding ${sql.identifier(schema)}.halfvec(${sql.raw(String(dimensions))}) not null, primary key (account_id, text_hash))`,
  );
  await runSql(tx, sql`alter table ${table} enable row level security`);
  await runSql(tx, sql`create policy own_rows on ${table} to inkstone_tenant using (account_id = public.current_account_id())`);
  await runSql(tx, sql`grant select on ${table} to inkstone_tenant`);
  await runSql(tx, sql`insert into ${models} (model_id, dimensions) values (${model}, ${dimensions})`);
};

/** Makes room for the copies of a model's vectors, once. */
export const ensureTable = (db: OwnerDatabase, pgvector: Pgvector, of: { model: string; dimensions: number }): Promise<void> =>
  db.transaction(async (tx) => {
    await lockName(tx, vectorSchema);
    await makeTable(tx, pgvector, of);
  });

const textOf = (packed: Buffer): string =>
  `[${new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength - bytesBesideNumbers).join()}]`;

/** Copies some of the vectors that wait; answers how many. */
export const copySome = (db: OwnerDatabase, { schema }: Pgvector, { model, dimensions }: { model: string; dimensions: number }) =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select({ account: passageVectors.accountId, hash: passageVectors.textHash, packed: passageVectors.vector })
      .from(passageVectors)
      .where(
        and(
          eq(passageVectors.modelId, model),
          eq(passageVectors.isIndexed, false),
          sql`length(${passageVectors.vector}) = ${dimensions + bytesBesideNumbers}`,
        ),
      )
      .limit(copiedAtOnce)
      .for('update', { skipLocked: true });
    if (!rows.length) return 0;
    const accounts = sql.param(rows.map(({ account }) => account));
    const hashes = sql.param(rows.map(({ hash }) => hash));
    const texts = sql.param(rows.map(({ packed }) => textOf(packed)));
    await runSql(
      tx,
      sql`insert into ${copiesOf(model)} (account_id, text_hash, embedding)
        select made.account, made.hash, made.text::${sql.identifier(schema)}.halfvec
        from unnest(${accounts}::uuid[], ${hashes}::bytea[], ${texts}::text[]) as made (account, hash, text)
        on conflict (account_id, text_hash) do update set embedding = excluded.embedding`,
    );
    await runSql(
      tx,
      sql`update ${passageVectors} v set is_indexed = true from unnest(${accounts}::uuid[], ${hashes}::bytea[]) as made (account, hash)
        where v.account_id = made.account and v.model_id = ${model}::uuid and v.text_hash = made.hash`,
    );
    return rows.length;
  });

/** Makes the index of a model's copies, once they are there: quicker than row by row. */
export const ensureIndex = (db: OwnerDatabase, { schema }: Pgvector, model: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockName(tx, vectorSchema);
    const [row] = await runSql(tx, sql`select from ${models} where model_id = ${model} and not is_ready`);
    if (!row) return;
    // Processes beside this one would share memory that a container seldom has.
    await runSql(
      tx,
      sql`select set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', ${memoryOfMaking}, true), set_config('max_parallel_maintenance_workers', '0', true)`,
    );
    await runSql(
      tx,
      sql`create index if not exists ${sql.identifier(`${nameOf(model)}__nearest`)} on ${copiesOf(model)} using hnsw (embedding ${sql.identifier(schema)}.halfvec_cosine_ops)`,
    );
    await runSql(tx, sql`analyze ${copiesOf(model)}`);
    await runSql(tx, sql`update ${models} set is_ready = true where model_id = ${model}`);
  });

/** The models of which there are copies. */
export const findCopied = async (db: OwnerHandle): Promise<string[]> => {
  const rows = await runSql<{ model: string }>(db, sql`select model_id as model from ${models}`);
  return rows.map(({ model }) => model);
};

/** Takes copies away of vectors that are gone, and the table with the last of them. */
export const sweepCopies = (db: OwnerDatabase, model: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockName(tx, vectorSchema);
    await runSql(
      tx,
      sql`delete from ${copiesOf(model)} c where not exists (select from ${passageVectors} v
        where v.account_id = c.account_id and v.model_id = ${model}::uuid and v.text_hash = c.text_hash)`,
    );
    const left = await tx.select({ one: sql`1` }).from(passageVectors).where(eq(passageVectors.modelId, model)).limit(1);
    if (left.length) return;
    await runSql(tx, sql`drop table ${copiesOf(model)}`);
    await runSql(tx, sql`delete from ${models} where model_id = ${model}`);
  });
