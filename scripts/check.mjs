import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, main, root } from './bootstrap.mjs';

// The check itself is TypeScript and needs the Node 24 that the packages bring.
await main(async () => {
  const node = await ensureRuntime();
  const { status } = spawnSync(node, [join(root, 'scripts/checks/main.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  return status ?? 1;
});
