import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import pg from 'pg';
import { type BackupPiece, checkBackupFile, readBackupFile, writeBackupFile } from './backup-file.ts';
import { readTables, writeTables } from './backup-tables.ts';
import { migrate, readMigrations } from './migrate.ts';
import { StartError } from './start-error.ts';
import { vectorSchema } from './vector-extension.ts';

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

const pieceBytes = 1024 * 1024;

/** A file that is removed meanwhile belongs to nothing that the tables of this backup need; what was read of it stays. */
async function* readPieces(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) yield piece;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

async function* readFiles({ dataFolder, keys }: BackupOptions): AsyncGenerator<BackupPiece> {
  const files = (await findFiles(dataFolder)).filter((name) => keys === null || name !== 'secret-keys');
  for (const name of files) {
    yield { kind: 'file', name };
    yield* readPieces(join(dataFolder, name));
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
  drop schema if exists ${vectorSchema} cascade;
  drop schema public cascade;
  create schema public;
  alter default privileges revoke execute on functions from public`;

/** Where the files of a backup lie until the tables are restored; no file of an installation bears such a name. */
const stagingIn = (folder: string): string => join(folder, 'restore.partial');

const placeOf = (folder: string, name: string): string => {
  const path = join(folder, ...name.split('/'));
  if (relative(folder, path).startsWith('..')) throw new StartError(`The backup names a file outside of the data folder (${name}).`);
  return path;
};

const moveFiles = async (folder: string, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const path = placeOf(folder, name);
    await mkdir(dirname(path), { recursive: true });
    // Keys that sealed something else are kept beside: a person may have forced this by mistake.
    await rename(path, `${path}.before-restore`).catch(() => undefined);
    await rename(placeOf(stagingIn(folder), name), path);
  }
};

type Head = { migrations: readonly { name: string; checksum: string }[]; files: string[]; firstTable: BackupPiece | null };

/** Reads up to the first table; what comes of files goes to the disk as it comes. */
const readHead = async (pieces: AsyncIterator<BackupPiece>, staging: string): Promise<Head> => {
  const head: Head = { migrations: [], files: [], firstTable: null };
  let path = '';
  for (let step = await pieces.next(); !step.done; step = await pieces.next()) {
    const piece = step.value;
    if (Buffer.isBuffer(piece)) await appendFile(path, piece);
    else if (piece.kind === 'installation') head.migrations = piece.migrations;
    else if (piece.kind === 'file') {
      path = placeOf(staging, piece.name);
      head.files.push(piece.name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, '', { mode: 0o600 });
    } else return { ...head, firstTable: piece };
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

const restoreChecked = async ({ file, url, dataFolder, force }: RestoreOptions, content: number): Promise<void> => {
  const pieces = readBackupFile(file, content);
  const head = await readHead(pieces, stagingIn(dataFolder));
  const migrations = await migrationsOf(head);
  await connect(url, async (client) => {
    if (!force && !(await isEmpty(client)))
      throw new StartError('This installation has accounts. Restore into an empty one, or add --force to replace everything in it.');
    await client.query(clear);
  });
  await migrate(url, migrations);
  await connect(url, (client) => writeTables(client, startingWith(head.firstTable, pieces)));
  await migrate(url);
  await moveFiles(dataFolder, head.files);
};

/** Puts an installation back as the backup has it. The file is checked whole before anything is touched. */
export const restoreBackup = async (options: RestoreOptions): Promise<void> => {
  const content = await checkBackupFile(options.file);
  const staging = stagingIn(options.dataFolder);
  await rm(staging, { recursive: true, force: true });
  await restoreChecked(options, content).finally(() => rm(staging, { recursive: true, force: true }));
};
