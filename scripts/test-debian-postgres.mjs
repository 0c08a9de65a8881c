import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureRuntime, main, runStep, Stop } from './bootstrap.mjs';
import { close, runTests } from './support/run-tests.mjs';

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

const startServer = async (folder, owner) => {
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', folder, '--username=tester', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Stop(`PostgreSQL ${version} could not be set up: ${made.stderr}`);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
    'log_min_messages=panic',
  ];
  const server = spawn(join(programs, 'postgres'), ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: '/',
    stdio: 'inherit',
  });
  const isReady = () =>
    spawnSync(join(programs, 'pg_isready'), ['-q', '-U', 'tester', '-d', 'postgres', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
  for (let turn = 0; turn < 200 && !isReady(); turn += 1) await sleep(100);
  return { server, url: `postgres://tester@127.0.0.1:${port}/postgres` };
};

await main(async () => {
  const node = await ensureRuntime();
  await ensurePrograms();
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-debian-'));
  chmodSync(folder, 0o700);
  if (owner.uid) chownSync(folder, owner.uid, owner.gid);
  const { server, url } = await startServer(folder, owner);
  try {
    return close(
      await runTests({
        node,
        name: 'debian-postgres',
        projects: ['server'],
        filters: process.argv.slice(2),
        env: { TEST_DATABASE_URL: url },
      }),
    );
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
