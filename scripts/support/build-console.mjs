import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runStep } from '../bootstrap.mjs';

const sources = ['apps/console', 'packages/contract', 'packages/phrases', 'packages/text'];
const stamp = join(root, 'apps/console/dist/.sources');
const passedOver = new Set(['node_modules', 'dist', '__screenshots__']);

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (passedOver.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const hashOfSources = () => {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const files = sources.flatMap((folder) => filesBelow(join(root, folder))).sort();
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
};

/** Builds the console when what it is made of has changed since the last build. */
export const ensureConsole = async (node) => {
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await runStep('Building the console', node, [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    join(root, 'apps/console'),
    '--logLevel',
    'warn',
  ]);
  writeFileSync(stamp, hash);
};
