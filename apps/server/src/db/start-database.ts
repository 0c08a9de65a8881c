import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BundledPostgres, startBundledPostgres } from './bundled-postgres.ts';
import { migrate } from './migrate.ts';
import { StartError } from './start-error.ts';

type Options = {
  /** The address of an external server (DATABASE_URL); null starts the bundled one. */
  databaseUrl: string | null;
  dataFolder: string;
  /** Connections of this process's own pool. */
  databaseConnections: number;
  progress?: (step: string) => void;
};

/** A started database with all migrations applied. `lost` resolves when the bundled one ends by itself, and never for an external one. */
export type RunningDatabase = BundledPostgres;

/** What the bundled server takes beside one pool: jobs, listeners, backups, a person at `psql`. */
const otherConnections = 50;
const oldestVersion = 15;

const versionOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version");
    return rows[0]?.version ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Waits up to half a minute for an external server, which may be starting at the same time (Docker Compose, for example). */
const waitForServer = async (url: string, progress: (step: string) => void): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const version = await versionOf(url);
      if (version < oldestVersion)
        throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}; ${oldestVersion} or newer is needed.`);
      return;
    } catch (error) {
      if (error instanceof StartError) throw error;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const mayCome = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(code);
      const reason = error instanceof Error ? error.message || code : String(error);
      if (!mayCome || attempt === 30) throw new StartError(`The database of DATABASE_URL can not be reached: ${reason}`, { cause: error });
      if (attempt === 1) progress('Waiting for the database');
      await sleep(1000);
    }
  }
};

const outside = (url: string): BundledPostgres => ({ url, stop: () => Promise.resolve(), lost: new Promise<string>(() => undefined) });

/** Starts the bundled database or waits for the external one, then applies the migrations. Imports no query builder: the application is loaded meanwhile. */
export const startDatabase = async ({
  databaseUrl,
  dataFolder,
  databaseConnections,
  progress = () => undefined,
}: Options): Promise<RunningDatabase> => {
  if (databaseUrl) await waitForServer(databaseUrl, progress);
  const server = databaseUrl
    ? outside(databaseUrl)
    : await startBundledPostgres({ folder: dataFolder, progress, connections: databaseConnections + otherConnections });
  try {
    const applied = await migrate(server.url, undefined, (what) =>
      progress(`Put back what the database lacked: ${what.slice(0, 5).join(', ')} (${what.length})`),
    );
    if (applied.length) progress(`Brought the database up to date (${applied.length} steps)`);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
};
