import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import pg from 'pg';
import { type BackupPiece, checkBackupFile, readBackupFile, writeBackupFile } from './backup-file.ts';
import { readTables, writeTables } from './backup-tables.ts';
import { migrate, readMigrations } from './migrate.ts';
import { StartError } from './start-error.ts';

type Place = {
  /** Where the database is reached by its owner. */
  url: string;
  dataFolder: string;
};
type BackupOptions = Place & {
  file: string;
  /** What stands for the key file where the keys come from the settings. */
  keys: string | null;
};
type RestoreOptions = Place & { file: string /** Replaces what an installation holds already. */; force: boolean };

const connect = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'inkstone backup' });
  await client.connect();
  return work(client).finally(() => client.end());
};

/** The files of the data folder that are no database and no trace of a process; names with slashes. */
const findFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.startsWith('database/') && !name.startsWith('.probe') && !name.includes('.partial'))
    .sort();
};

async function* readFiles({ dataFolder, keys }: BackupOptions): AsyncGenerator<BackupPiece> {
  const files = (await findFiles(dataFolder)).filter((name) => keys === null || name !== 'secret-keys');
  for (const name of files) {
    yield { kind: 'file', name };
    yield await readFile(join(dataFolder, name));
  }
  if (keys === null) return;
  yield { kind: 'file', name: 'secret-keys' };
  yield Buffer.from(keys);
}

/** Writes database, files and keys of an installation into one file, while it goes on running. */
export const makeBackup = (options: BackupOptions): Promise<void> =>
  connect(options.url, (client) => {
    async function* pieces(): AsyncGenerator<BackupPiece> {
      const tables = readTables(client);
      // The first piece says what installation this is.
      const first = await tables.next();
      if (!first.done) yield first.value;
      yield* readFiles(options);
      yield* tables;
      yield { kind: 'end' };
    }
    return writeBackupFile(options.file, pieces());
  });

const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ known: boolean }>("select to_regclass('public.accounts') is not null as known");
  if (!rows[0]?.known) return true;
  return (await client.query('select from accounts limit 1')).rowCount === 0;
};

const clear = `
  drop schema if exists pgboss cascade;
  drop schema public cascade;
  create schema public;
  alter default privileges revoke execute on functions from public`;

const writeFiles = async (folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> => {
  for (const [name, bytes] of files) {
    const path = join(folder, ...name.split('/'));
    if (relative(folder, path).startsWith('..')) throw new StartError(`The backup names a file outside of the data folder (${name}).`);
    await mkdir(dirname(path), { recursive: true });
    // Keys that sealed something else are kept beside: a person may have forced this by mistake.
    await rename(path, `${path}.before-restore`).catch(() => undefined);
    await writeFile(path, bytes, { mode: 0o600 });
  }
};

type Head = { migrations: readonly { name: string; checksum: string }[]; files: Map<string, Buffer>; firstTable: BackupPiece | null };

/** Reads up to the first table. */
const readHead = async (pieces: AsyncIterator<BackupPiece>): Promise<Head> => {
  const head: Head = { migrations: [], files: new Map(), firstTable: null };
  let name = '';
  for (let step = await pieces.next(); !step.done; step = await pieces.next()) {
    const piece = step.value;
    if (Buffer.isBuffer(piece)) head.files.set(name, Buffer.concat([head.files.get(name) ?? Buffer.alloc(0), piece]));
    else if (piece.kind === 'installation') head.migrations = piece.migrations;
    else if (piece.kind === 'file') name = piece.name;
    else return { ...head, firstTable: piece };
  }
  return head;
};

async function* startingWith(first: BackupPiece | null, rest: AsyncIterable<BackupPiece>): AsyncGenerator<BackupPiece> {
  if (first) yield first;
  yield* rest;
}

/** The migrations that made the database of the backup; a backup of a newer version is refused. */
const migrationsOf = async ({ migrations }: Head) => {
  const ours = await readMigrations();
  const known = new Map(ours.map(({ name, checksum }) => [name, checksum]));
  const strange = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (strange)
    throw new StartError(`The backup was made by another version (${strange.name}). Restore it with that version, then upgrade.`);
  return ours.filter(({ name }) => migrations.some((each) => each.name === name));
};

/** Puts an installation back as the backup has it. The file is checked whole before anything is touched. */
export const restoreBackup = async ({ file, url, dataFolder, force }: RestoreOptions): Promise<void> => {
  const content = await checkBackupFile(file);
  const pieces = readBackupFile(file, content);
  const head = await readHead(pieces);
  const migrations = await migrationsOf(head);
  await connect(url, async (client) => {
    if (!force && !(await isEmpty(client)))
      throw new StartError('This installation has accounts. Restore into an empty one, or add --force to replace everything in it.');
    await client.query(clear);
  });
  await migrate(url, migrations);
  await connect(url, (client) => writeTables(client, startingWith(head.firstTable, pieces)));
  await migrate(url);
  await writeFiles(dataFolder, head.files);
};
