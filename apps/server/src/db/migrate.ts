import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { places } from '../places.ts';
import { hasRecord, mendSchema, recordSchema } from './schema-record.ts';
import { StartError } from './start-error.ts';
import { closeTemporaryTables } from './tenant-role.ts';
import { prepareVectors } from './vector-extension.ts';

export type Migration = { name: string; checksum: string; sql: string };

// An arbitrary number; it must stay the same, so that servers of different versions wait for one another too.
const advisoryLock = '7597137938741064293';
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;

/** The migrations of a folder in the order of their numbers. */
export const readMigrations = async (folder = places.migrations): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  const bad = names.find((name, index) => !fileName.test(name) || numbers.indexOf(name.slice(0, 4)) !== index);
  if (bad) throw new StartError(`The migration ${bad} is not named NNNN_what.sql with a number of its own.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
};

const applied = async (client: pg.Client): Promise<Map<string, string>> => {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

const requireSameHistory = (migrations: readonly Migration[], done: ReadonlyMap<string, string>): void => {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of done) {
    if (!known.has(name))
      throw new StartError(`The database was migrated by a newer version (${name}). Start that version, or restore a backup.`);
    if (known.get(name) !== checksum)
      throw new StartError(`The migration ${name} was changed after it had been applied. Restore its file.`);
  }
};

const apply = async (client: pg.Client, { name, checksum, sql }: Migration): Promise<void> => {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartError(
      `The migration ${name} failed, nothing of it was kept: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
};

/**
 * Brings a database up to date, after it has put back what the schema lost since; servers that start together wait for one another. Answers
 * the names that were applied, and tells `onMended` what was put back.
 */
export const migrate = async (
  url: string,
  migrations?: readonly Migration[],
  onMended: (what: readonly string[]) => void = () => undefined,
): Promise<string[]> => {
  const all = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url, application_name: 'inkstone migrations' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${advisoryLock})`);
    const done = await applied(client);
    requireSameHistory(all, done);
    const mended = done.size ? await mendSchema(client) : [];
    if (mended.length) onMended(mended);
    const missing = all.filter(({ name }) => !done.has(name));
    for (const migration of missing) await apply(client, migration);
    if (missing.length || !(await hasRecord(client))) await recordSchema(client);
    await closeTemporaryTables(client);
    await prepareVectors(client);
    return missing.map(({ name }) => name);
  } finally {
    // Closing the connection releases the advisory lock.
    await client.end();
  }
};
