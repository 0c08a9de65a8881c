import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, main, root, Stop } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';
import { findChromium } from '../support/find-chromium.mjs';

const benches = ['paint', 'typing'];

// Times the console in a browser, in front of the built server, by the bench that is named.
await main(async () => {
  const [name] = process.argv.slice(2);
  if (!benches.includes(name)) throw new Stop(`Usage: node scripts/bench/in-browser.mjs ${benches.join(' | ')}`);
  const node = await ensureRuntime();
  await ensureBuilt(node);
  const chromium = await findChromium();
  const { status } = spawnSync(node, [join(root, `scripts/bench/${name}.ts`), chromium], { cwd: root, stdio: 'inherit' });
  return status ?? 1;
});
