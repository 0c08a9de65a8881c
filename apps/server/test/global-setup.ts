import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBundledPostgres } from '#server/db/bundled-postgres.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';

const run = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

const databaseAt = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** The bundled server in a folder that goes with the run, or the outside one that TEST_DATABASE_URL names. */
const openServer = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const outside = process.env['TEST_DATABASE_URL'];
  if (outside) return { url: outside, close: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-test-'));
  // Under root the database runs under another user, who has to come through here.
  await chmod(folder, 0o711);
  const server = await startBundledPostgres({ folder, durable: false });
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Runs once for each project, before its test files: one server, and one migrated template that each file copies. */
export const setup = async (): Promise<() => Promise<void>> => {
  const server = await openServer();
  const migrations = await readMigrations();
  const state = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 12);
  // Each project of a run has a template of its own, also on one outside server.
  const template = `inkstone_template_${state}_${randomBytes(6).toString('hex')}`;
  await run(server.url, `create database ${template}`);
  await migrate(databaseAt(server.url, template), migrations);
  process.env['INKSTONE_TEST_SERVER'] = server.url;
  process.env['INKSTONE_TEST_TEMPLATE'] = template;
  return async () => {
    await run(server.url, `drop database if exists ${template}`);
    await server.close();
  };
};
