import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackupHeader, BackupPiece } from './backup-file.ts';
import { StartError } from './start-error.ts';

/** Tables that tell of the database and not of the installation: the migrations and the check write them anew. */
const ownTables = ['schema_migrations', 'schema_objects'];

const quote = (name: string): string => pg.escapeIdentifier(name);
const listOf = (columns: readonly string[]): string => columns.map(quote).join(', ');

const findTables = async (client: pg.Client): Promise<{ name: string; columns: string[] }[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) group by c.relname order by c.relname`,
    [ownTables],
  );
  return rows;
};

async function* readTable(client: pg.Client, { name, columns }: { name: string; columns: string[] }): AsyncGenerator<BackupPiece> {
  yield { kind: 'table', name, columns };
  const copy = client.query(copyTo(`copy (select ${listOf(columns)} from ${quote(name)}) to stdout`));
  for await (const bytes of copy) yield Buffer.from(bytes);
  yield { kind: 'rows', count: copy.rowCount };
}

/** Everything in the database as it stood at one moment, while others go on working. */
export async function* readTables(client: pg.Client): AsyncGenerator<BackupPiece> {
  await client.query('begin isolation level repeatable read, read only; set local statement_timeout = 0');
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  yield { kind: 'installation', madeAt: new Date().toISOString(), version: '1', migrations };
  for (const table of await findTables(client)) yield* readTable(client, table);
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  for (const sequence of sequences) yield { kind: 'sequence', ...sequence };
  await client.query('commit');
}

const foreignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;

/** Tables that do something of their own when they are written: a restored row was written once already. */
const triggered = `
  select distinct tgrelid::regclass::text as table from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and c.relnamespace = 'public'::regnamespace`;

const writeTable = async (client: pg.Client, { name, columns }: { name: string; columns: string[] }, data: AsyncIterable<Buffer>) => {
  // What a migration wrote stands in the backup as well.
  await client.query(`delete from ${quote(name)}`);
  const copy = client.query(copyFrom(`copy ${quote(name)} (${listOf(columns)}) from stdin`));
  await pipeline(Readable.from(data), copy);
  return copy.rowCount;
};

const requireKnownTable = async (client: pg.Client, { name, columns }: { name: string; columns: string[] }): Promise<void> => {
  const known = (await findTables(client)).find((table) => table.name === name);
  if (!known || columns.some((column) => !known.columns.includes(column)))
    throw new StartError(`The backup has a table ${name} that its migrations do not make. Nothing was restored.`);
};

/** Takes the pieces one by one; data pieces of a table are handed to PostgreSQL as they come. */
const writePieces = async (client: pg.Client, pieces: AsyncIterator<BackupPiece>): Promise<void> => {
  let last: BackupHeader | null = null;
  async function* dataOf(): AsyncGenerator<Buffer> {
    for (let step = await pieces.next(); !step.done; step = await pieces.next()) {
      if (!Buffer.isBuffer(step.value)) {
        last = step.value;
        return;
      }
      yield step.value;
    }
  }
  for (let step = await pieces.next(); !step.done; step = await pieces.next()) {
    const piece = step.value;
    if (Buffer.isBuffer(piece) || piece.kind === 'end') return;
    if (piece.kind === 'sequence') await client.query('select setval($1::regclass, $2)', [quote(piece.name), piece.last]);
    if (piece.kind !== 'table') continue;
    await requireKnownTable(client, piece);
    const count = await writeTable(client, piece, dataOf());
    const said: BackupHeader | null = last;
    if (said === null || Object.entries(said).join() !== Object.entries({ kind: 'rows', count }).join())
      throw new StartError(`The table ${piece.name} has ${count} rows, the backup says otherwise. Nothing was restored.`);
  }
};

/** Fills the migrated tables, in one transaction. Foreign keys are laid aside meanwhile, since tables refer to one another in circles, and so are triggers. */
export const writeTables = async (client: pg.Client, pieces: AsyncIterator<BackupPiece>): Promise<void> => {
  await client.query('begin; set local statement_timeout = 0');
  try {
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(foreignKeys);
    const { rows: tables } = await client.query<{ table: string }>(triggered);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`);
    await writePieces(client, pieces);
    for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
