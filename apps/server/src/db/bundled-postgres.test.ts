import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../test/until.ts';
import { startBundledPostgres } from './bundled-postgres.ts';
import { findBinaries, prepareBinaries } from './bundled-postgres-binaries.ts';

const asRoot = process.getuid?.() === 0;
const writer = fileURLToPath(new URL('../../test/kills/write-until-killed.ts', import.meta.url));
let folder: string;

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
};

/** The processes whose command names this folder: the database's, as a person would look for them. */
const databaseProcesses = async (): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
  return found
    .filter(({ command }) => command.includes(`${folder}/database/cluster`) && command.includes('postgres'))
    .map(({ pid }) => pid);
};

const waitForNone = () => until(async () => (await databaseProcesses()).length === 0);

/** A process of its own that starts the database, counts up in it and says each number that was acknowledged. */
const startWriter = async (): Promise<{ process: ChildProcess; acknowledged: () => number[] }> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', writer, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let seen = '';
  child.stdout.on('data', (chunk) => {
    seen += chunk;
  });
  const acknowledged = () => seen.split('\n').slice(0, -1).map(Number);
  await until(() => acknowledged().length >= 50 || child.exitCode !== null);
  return { process: child, acknowledged };
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstone-bundled-'));
  await chmod(folder, 0o711);
});

afterEach(async () => {
  await waitForNone();
  await rm(folder, { recursive: true, force: true });
});

describe('startBundledPostgres', () => {
  it('starts, keeps what it was given over a restart, and leaves no process behind', async () => {
    const first = await startBundledPostgres({ folder });
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await waitForNone();
    const second = await startBundledPostgres({ folder });
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('listens on a socket in a folder of its own, on no port, and asks for a password', async () => {
    const server = await startBundledPostgres({ folder, durable: false });
    expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const socketFolder = new URL(server.url).searchParams.get('host') ?? '';
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();
    expect(existsSync(socketFolder)).toBe(false);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'd'.repeat(120));
    await mkdir(deep, { mode: 0o711 });
    const server = await startBundledPostgres({ folder: deep, durable: false });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('lets the server work as somebody who owns one database and is no superuser, and shows no secret to others', async () => {
    const server = await startBundledPostgres({ folder });
    expect(
      await query(server.url, 'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
    const { password } = new URL(server.url);
    const commands = await Promise.all((await databaseProcesses()).map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
    expect(commands.join()).not.toContain(password);
    const modeOf = async (name: string) => (await stat(join(folder, 'database', name))).mode & 0o077;
    for (const name of ['lock', 'lock.holder', 'password', 'log', 'cluster']) expect([name, await modeOf(name)]).toEqual([name, 0]);
    await server.stop();
  });

  it('takes over a cluster of an earlier version, whose superuser did everything', async () => {
    const first = await startBundledPostgres({ folder, durable: false });
    const secret = (await readFile(join(folder, 'database/password'), 'utf8')).trim();
    const as = (user: string, database = 'inkstone') => {
      const address = Object.assign(new URL(first.url), { username: user, password: secret, pathname: `/${database}` });
      return (sql: string) => query(address.href, sql);
    };
    // Back to what it was: one superuser under the name of the server, who owns everything.
    await as('inkstone_admin', 'postgres')('alter database inkstone owner to inkstone_admin');
    await as('inkstone_admin')(`
      drop owned by inkstone; drop role inkstone; create role passing superuser login password '${secret}';
      create table kept (id int generated always as identity, at timestamptz default now()); insert into kept default values;
      create schema jobs; create type jobs.state as enum ('new'); create table jobs.job (state jobs.state);
      create function answer() returns int language sql as 'select 42'`);
    await as('passing', 'postgres')('alter role inkstone_admin rename to inkstone');
    await as('inkstone')('drop role passing');
    await first.stop();
    const second = await startBundledPostgres({ folder });
    await query(second.url, 'alter table kept add column more int');
    expect(await query(second.url, 'select id, answer() from kept')).toEqual([{ id: 1, answer: 42 }]);
    expect(await query(second.url, "insert into jobs.job values ('new') returning state")).toEqual([{ state: 'new' }]);
    expect(await query(second.url, "select rolname from pg_roles where rolname ~ '^inkstone' and rolsuper")).toEqual([
      { rolname: 'inkstone_admin' },
    ]);
    await second.stop();
  });

  it('refuses a second start on the same folder, and says why', async () => {
    const first = await startBundledPostgres({ folder, durable: false });
    await expect(startBundledPostgres({ folder })).rejects.toThrow(`already runs on the data folder ${folder} (process ${process.pid})`);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  it('loses nothing acknowledged and leaves no orphan after kill -9 while it writes', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { process: server, acknowledged } = await startWriter();
      server.kill('SIGKILL');
      await once(server, 'exit');
      expect(acknowledged().length).toBeGreaterThanOrEqual(50);
      // At once, while the killed one's database may still be on its way down.
      const next = await startBundledPostgres({ folder });
      const lost = `select number from unnest('{${acknowledged().join()}}'::bigint[]) number except select number from numbers`;
      expect(await query(next.url, lost)).toEqual([]);
      await next.stop();
      await waitForNone();
    }
  });

  it('ends with its server even when nobody starts another', async () => {
    const { process: server } = await startWriter();
    expect(await databaseProcesses()).not.toEqual([]);
    server.kill('SIGKILL');
    await waitForNone();
  });

  it('takes over from a database whose server and supervisor were both killed', async () => {
    const { process: server } = await startWriter();
    const note = await readFile(join(folder, 'database/cluster/postmaster.pid'), 'utf8');
    const postmaster = Number.parseInt(note, 10);
    const supervisor = Number(/PPid:\t(\d+)/.exec(await readFile(`/proc/${postmaster}/status`, 'utf8'))?.[1]);
    process.kill(supervisor, 'SIGKILL');
    server.kill('SIGKILL');
    await once(server, 'exit');
    const next = await startBundledPostgres({ folder });
    expect(Number((await query(next.url, 'select count(*) as n from numbers'))[0]?.['n'])).toBeGreaterThanOrEqual(50);
    await next.stop();
  });

  it('looks past a stranger that bears the number of a dead database', async () => {
    const first = await startBundledPostgres({ folder });
    const file = join(folder, 'database/cluster/postmaster.pid');
    const note = await readFile(file, 'utf8');
    await first.stop();
    await writeFile(file, note.replace(/^\d+/, String(process.pid)));
    const second = await startBundledPostgres({ folder });
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('starts again after a set-up that was cut short', async () => {
    await mkdir(join(folder, 'database/cluster.new'), { recursive: true });
    await chmod(join(folder, 'database'), 0o711);
    await writeFile(join(folder, 'database/cluster.new/PG_VERSION'), '18\n');
    const server = await startBundledPostgres({ folder, durable: false });
    await server.stop();
  });

  it('says when the database ends by itself', async () => {
    const server = await startBundledPostgres({ folder, durable: false });
    const postmaster = Number.parseInt(await readFile(join(folder, 'database/cluster/postmaster.pid'), 'utf8'), 10);
    process.kill(postmaster, 'SIGKILL');
    await server.lost;
    await server.stop();
  });

  // Only root runs the database under another user, so only there can a folder bar it.
  const elsewhereTest = async () => {
    await chmod(folder, 0o700);
    const first = await startBundledPostgres({ folder });
    await query(first.url, 'create table kept as select 7 as answer');
    await first.stop();
    const elsewhere = (await readFile(join(folder, 'database/moved-to'), 'utf8')).trim();
    expect(elsewhere).toMatch(/^\/var\/lib\/inkstone-[0-9a-f]{12}$/);
    const second = await startBundledPostgres({ folder });
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 7 }]);
    await second.stop();
    await rm(elsewhere, { recursive: true });
  };
  if (asRoot) it('keeps the database elsewhere when only root can enter the data folder, and finds it again', elsewhereTest);
});

describe('findBinaries', () => {
  it.each([
    { platform: 'freebsd', arch: 'x64', musl: false },
    { platform: 'linux', arch: 's390x', musl: false },
    { platform: 'linux', arch: 'x64', musl: true },
  ] as const)('names the way out on %o', (machine) => {
    expect(() => findBinaries(machine)).toThrow(/does not run on this machine .* Set DATABASE_URL to a PostgreSQL server/);
  });
});

describe('prepareBinaries', () => {
  it('runs from a copy when the installed programs can not be reached', async () => {
    const place = join(folder, 'programs');
    const programs = await prepareBinaries(async (program) => program.startsWith(place), place);
    expect(spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout).toContain('PostgreSQL');
    expect((await readdir(place)).length).toBe(1);
    expect(await prepareBinaries(async (program) => program.startsWith(place), place)).toBe(programs);
  });

  it('says so when neither place will do', async () => {
    await expect(prepareBinaries(async () => false, join(folder, 'programs'))).rejects.toThrow(/can not be run from .* Set DATABASE_URL/);
  });
});
