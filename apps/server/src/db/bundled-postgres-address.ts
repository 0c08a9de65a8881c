import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwner, type Owner } from './bundled-postgres-owner.ts';
import type { AddressOf } from './bundled-postgres-roles.ts';

/** Where the database of this start is reached, by whom else it can not be. */
export type Address = {
  settings: Readonly<Record<string, string>>;
  addressOf: AddressOf;
  /** Whether it is our own database that listens there. Nobody gets a password before. */
  isOurs: () => Promise<boolean>;
  remove: () => Promise<void>;
};

type Place = { home: string; cluster: string; owner: Owner };

const socketName = '.s.PGSQL.5432';
/** The shortest limit of a socket's path among the platforms, macOS's, without the closing zero. */
const longestSocketPath = 103;

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath;

/** A folder that only the database's user may enter; in the temporary folder where the path beside the cluster would be too long. */
const makeSocketFolder = async ({ home, owner }: Place): Promise<string> => {
  const beside = join(home, 'socket');
  // What a killed database left behind.
  await rm(beside, { recursive: true, force: true });
  const near = fits(beside) ? beside : null;
  if (near) await mkdir(near, { mode: 0o700 });
  const temporary = fits(join(tmpdir(), 'inkstone-socket-XXXXXX')) ? tmpdir() : '/tmp';
  const folder = near ?? (await mkdtemp(join(temporary, 'inkstone-socket-')));
  await chmod(folder, 0o700);
  await changeOwner(owner, folder);
  return folder;
};

const bySocket = async (place: Place): Promise<Address> => {
  const folder = await makeSocketFolder(place);
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700', port: '5432' },
    addressOf: (user, password, database) => `postgres://${user}:${password}@localhost:5432/${database}?host=${encodeURIComponent(folder)}`,
    isOurs: async () => true,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** For Windows, whose Node.js knows no Unix sockets. */
const byPort = async ({ cluster }: Place): Promise<Address> => {
  const port = await freePort();
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    addressOf: (user, password, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    // The database names its port in its own folder once it has bound it. Whoever takes the port before gets no connection, and no password.
    isOurs: async () => {
      const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
      const lines = note.split('\n').map((line) => line.trim());
      return lines[3] === String(port) && lines[7] === 'ready';
    },
    remove: () => Promise.resolve(),
  };
};

/** A fresh address for one start: a Unix socket, or a port on loopback where there are none. */
export const takeAddress = (place: Place, platform: NodeJS.Platform = process.platform): Promise<Address> =>
  platform === 'win32' ? byPort(place) : bySocket(place);
