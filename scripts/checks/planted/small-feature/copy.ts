import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readlink, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { home } from '../../run-tool.ts';

const leftOut = new Set(['.git', 'data', 'test-report', '.cache', '.env', 'apps/console/dist']);
const isCopied = (path: string): boolean => !leftOut.has(relative(home, path)) && !/[\\/]node_modules$/.test(path);

/** Packages are links to those of this checkout; our own lead to the copy. */
const linkPackages = async (root: string): Promise<void> => {
  const [from, to] = [join(home, 'node_modules'), join(root, 'node_modules')];
  await mkdir(join(to, '@inkstone'), { recursive: true });
  const names = (await readdir(from)).filter((name) => name !== '@inkstone' && name !== '.cache');
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
  for (const name of await readdir(join(from, '@inkstone')))
    await symlink(await readlink(join(from, '@inkstone', name)), join(to, '@inkstone', name));
  for (const inner of globSync('{apps,packages}/*/node_modules', { cwd: home })) await symlink(join(home, inner), join(root, inner));
};

/** The whole project under the temporary folder, without its history. */
export const copyHouse = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'inkstone-small-feature-'));
  await cp(home, root, { recursive: true, filter: isCopied });
  await linkPackages(root);
  return root;
};

/** What tools leave behind. */
const leftovers = /(?:^|[\\/])(?:node_modules|test-report|\.cache)(?:[\\/]|$)/;

/** Every file of the project with a sum of what is in it. */
export const sumsOf = async (root: string): Promise<Record<string, string>> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const ours = files.filter((file) => !leftovers.test(relative(root, file))).sort();
  return Object.fromEntries(ours.map((file) => [relative(root, file), createHash('sha1').update(readFileSync(file)).digest('hex')]));
};

const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|INKSTONE_|NODE_ENV|TEST$)/.test(name)));

/** Runs a command of the copy as a person would, under the Node that runs this test; fails with what it said. */
export const runIn = (root: string, script: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
      cwd: root,
      env: inherited,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${script} ${args.join(' ')} ended with ${status}:\n${said}`)),
    );
  });
