import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, main, root } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';
import { findChromium } from '../support/find-chromium.mjs';

// Weighs the built console, and times it in a browser whose processor is slowed down four times.
await main(async () => {
  const node = await ensureRuntime();
  await ensureBuilt(node, ['console']);
  const chromium = await findChromium();
  const { status } = spawnSync(node, [join(root, 'scripts/bench/paint.ts'), chromium], { cwd: root, stdio: 'inherit' });
  return status ?? 1;
});
