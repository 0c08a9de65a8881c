import { ensureRuntime, main, Stop } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';
import { findChromium } from '../support/find-chromium.mjs';
import { runScript } from '../support/run-script.mjs';

const benches = ['paint', 'typing'];

// Times the console in a browser, in front of the built server, by the bench that is named.
await main(async () => {
  const [name] = process.argv.slice(2);
  if (!benches.includes(name)) throw new Stop(`Usage: node scripts/bench/in-browser.mjs ${benches.join(' | ')}`);
  const node = await ensureRuntime();
  await ensureBuilt(node);
  const chromium = await findChromium();
  return runScript(node, `scripts/bench/${name}.ts`, [chromium]);
});
