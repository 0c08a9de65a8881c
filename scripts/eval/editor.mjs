import { ensureRuntime, main } from '../bootstrap.mjs';
import { findChromium } from '../support/find-chromium.mjs';
import { runScript } from '../support/run-script.mjs';

// Measures in a browser what the editor leaves of real descriptions, byte for byte.
await main(async () => {
  const node = await ensureRuntime();
  const chromium = await findChromium();
  return runScript(node, 'scripts/eval/editor.ts', [chromium, ...process.argv.slice(2)]);
});
