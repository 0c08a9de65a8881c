import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, main, root } from '../bootstrap.mjs';

// Judges what the built-in writer writes, against what stands in the shops now.
await main(async () => {
  const node = await ensureRuntime();
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/eval/copy.ts'), ...process.argv.slice(2)];
  return spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
