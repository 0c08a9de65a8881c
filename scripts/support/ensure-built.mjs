import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runStep } from '../bootstrap.mjs';

/** What is built, from which sources, and by which program. */
const parts = {
  console: {
    sources: ['apps/console', 'packages/contract', 'packages/phrases', 'packages/text', 'packages/copy-checks'],
    folder: join(root, 'apps/console/dist'),
    program: ['node_modules/vite/bin/vite.js', 'build', 'apps/console', '--logLevel', 'warn'],
  },
  server: {
    sources: ['apps/server/src', 'packages', 'scripts/support'],
    folder: join(root, 'apps/server/dist'),
    program: ['scripts/support/bundle-server.mjs'],
  },
};

const passedOver = new Set(['node_modules', 'dist', '__screenshots__', '__fixtures__']);

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (passedOver.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const hashOf = (sources) => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const files = sources.flatMap((folder) => filesBelow(join(root, folder))).sort();
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
};

/** Builds the parts whose sources have changed since they were built last: console and server, unless named. */
export const ensureBuilt = async (node, names = Object.keys(parts)) => {
  for (const name of names) {
    const { sources, folder, program } = parts[name];
    const stamp = join(folder, '.sources');
    const hash = hashOf(sources);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    await runStep(`Building the ${name}`, node, program);
    writeFileSync(stamp, hash);
  }
};
