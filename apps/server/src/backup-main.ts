// `npm run backup` and `npm run restore`: one way for the bundled database and for one's own.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { makeBackup, restoreBackup } from './db/backup.ts';
import { startBundledPostgres } from './db/bundled-postgres.ts';
import { attachBundledPostgres } from './db/bundled-postgres-attach.ts';
import { FolderBusyError, StartError } from './db/start-error.ts';
import { readSettings } from './read-settings.ts';

const usage = 'Usage: npm run backup [-- FILE]   or   npm run restore -- FILE [--force]';

type Database = { url: string; stop: () => Promise<void> };

const nothingToStop = () => Promise.resolve();

/** The database of the settings: one's own, or the bundled one, started for this where the server does not run. */
const openDatabase = async ({ databaseUrl, dataFolder }: Config, { mayRun }: { mayRun: boolean }): Promise<Database> => {
  if (databaseUrl) return { url: databaseUrl, stop: nothingToStop };
  try {
    return await startBundledPostgres({ folder: dataFolder });
  } catch (error) {
    if (!mayRun || !(error instanceof FolderBusyError)) throw error;
    return { url: await attachBundledPostgres(dataFolder), stop: nothingToStop };
  }
};

const nameOf = (now: Date): string => `inkstone-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;

const keysOf = ({ secretKeys }: Config): string | null =>
  secretKeys
    ?.map(
      ({ id, key }) => `${id}:${key.toString('base64')}
`,
    )
    .join('') ?? null;

const backup = async (name: string): Promise<string> => {
  const config = readSettings();
  const file = resolve(name);
  const database = await openDatabase(config, { mayRun: true });
  await makeBackup({ url: database.url, dataFolder: config.dataFolder, file, keys: keysOf(config) }).finally(database.stop);
  return `Everything is in ${file}: database, files and keys. Who has this file has the keys: keep it as you keep them.`;
};

const restore = async (name: string, force: boolean): Promise<string> => {
  const config = readSettings();
  const file = resolve(name);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  await openDataFolder(config.dataFolder);
  const database = await openDatabase(config, { mayRun: false });
  await restoreBackup({ url: database.url, dataFolder: config.dataFolder, file, force }).finally(database.stop);
  const keys = config.secretKeys ? ' INKSTONE_SECRET_KEYS is set and wins over the restored key file: it has to name the same keys.' : '';
  return `Restored from ${file}.${keys} Start it with npm start.`;
};

const run = (): Promise<string> => {
  const [command, ...rest] = process.argv.slice(2);
  const [name, ...others] = rest.filter((argument) => argument !== '--force');
  if (command === 'backup' && !others.length) return backup(name ?? nameOf(new Date()));
  if (command === 'restore' && name && !others.length) return restore(name, rest.includes('--force'));
  throw new StartError(usage);
};

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
