import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, main, root } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';

// What the built server answers in a second, as a share of what a bare Fastify answers that asks the same database one question.
await main(async () => {
  const node = await ensureRuntime();
  await ensureBuilt(node, ['server']);
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/bench/http.ts'), ...process.argv.slice(2)];
  return spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
