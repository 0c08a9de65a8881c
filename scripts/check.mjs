import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs on any Node from 20.19 on; the check itself is TypeScript and needs the Node 24 that the install brings.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

const bootstrap = join(root, 'scripts/bootstrap.mjs');

/** The folder's own Node 24, installed first where it is missing. */
const findNode = async () => {
  if (existsSync(bootstrap)) {
    const { ensureRuntime } = await import('./bootstrap.mjs');
    return ensureRuntime();
  }
  return join(root, 'node_modules/.bin/node');
};

const node = await findNode();
const { status } = spawnSync(node, [join(root, 'scripts/checks/main.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
