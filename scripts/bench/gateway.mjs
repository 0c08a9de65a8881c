import { ensureRuntime, main } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';
import { runScript } from '../support/run-script.mjs';

// The AI API of the built server under load, beside a bare proxy, a framework and another gateway, each in a process of its own.
await main(async () => {
  const node = await ensureRuntime();
  await ensureBuilt(node, ['server']);
  return runScript(node, 'scripts/bench/gateway/gateway.ts', process.argv.slice(2));
});
