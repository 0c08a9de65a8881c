import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, main, root } from '../bootstrap.mjs';

// Runs the bench of the given name, which starts a database of its own.
await main(async () => {
  const node = await ensureRuntime();
  const [name, ...options] = process.argv.slice(2);
  const args = ['--disable-warning=ExperimentalWarning', join(root, `scripts/bench/${name}.ts`), ...options];
  return spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
