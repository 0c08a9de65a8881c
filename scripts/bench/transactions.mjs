import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, main, root } from '../bootstrap.mjs';

await main(async () => {
  const node = await ensureRuntime();
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/bench/transactions.ts')];
  return spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
