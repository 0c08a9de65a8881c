import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runStep, Stop } from '../bootstrap.mjs';

const version = 15;
const programs = `/usr/lib/postgresql/${version}/bin`;

const ensurePrograms = async () => {
  if (existsSync(join(programs, 'postgres'))) return;
  const how = `apt-get install postgresql-${version}`;
  if (process.getuid?.() !== 0) throw new Stop(`PostgreSQL ${version} is not installed (${how}).`);
  // Without this the package would set up and start a server of its own.
  const install = `mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' >> /etc/postgresql-common/createcluster.conf && apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${how} -y -qq --no-install-recommends`;
  await runStep(`Installing PostgreSQL ${version} (once)`, 'sh', ['-c', install]);
};

/** Who runs the server: PostgreSQL refuses root, so there Debian's own user for it. */
const findOwner = () => {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag) => Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10);
  return { uid: ask('-u'), gid: ask('-g') };
};

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const initialise = (folder, owner) => {
  const flags = ['--username=tester', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), ['-D', folder, ...flags], { ...owner, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) throw new Stop(`PostgreSQL ${version} could not be set up: ${made.stderr}`);
};

const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A private server of Debian's PostgreSQL on a free loopback port. Nothing of it is forced to disk unless it is
 * `durable`; with `isRevived` it is started again whenever it dies, as a host's own supervision would do.
 */
export const startDebianPostgres = async ({ durable = false, isRevived = false } = {}) => {
  await ensurePrograms();
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-debian-'));
  chmodSync(folder, 0o700);
  if (owner.uid) chownSync(folder, owner.uid, owner.gid);
  initialise(folder, owner);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'log_min_messages=panic',
    ...(durable ? [] : hasty),
  ];
  let isStopping = false;
  let server;
  const launch = () => {
    server = spawn(join(programs, 'postgres'), ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
      ...owner,
      cwd: '/',
      stdio: isRevived ? 'ignore' : 'inherit',
    });
    // Right after a kill the old processes still hold the memory, and the start is tried again.
    if (isRevived) server.once('exit', () => isStopping || setTimeout(() => isStopping || launch(), 250));
  };
  launch();
  const isReady = () =>
    spawnSync(join(programs, 'pg_isready'), ['-q', '-U', 'tester', '-d', 'postgres', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
  for (let turn = 0; turn < 200 && !isReady(); turn += 1) await sleep(100);
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    stop: async () => {
      isStopping = true;
      if (server.exitCode === null && server.signalCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGINT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
