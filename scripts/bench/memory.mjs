import { ensureRuntime, main } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';
import { runScript } from '../support/run-script.mjs';

// What the built server keeps in memory: right after its start, and while people follow live runs.
await main(async () => {
  const node = await ensureRuntime();
  await ensureBuilt(node);
  return runScript(node, 'scripts/bench/memory.ts');
});
