import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, main, root } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';

// What the built server keeps in memory: right after its start, and while people follow live runs.
await main(async () => {
  const node = await ensureRuntime();
  await ensureBuilt(node);
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/bench/memory.ts')];
  return spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
