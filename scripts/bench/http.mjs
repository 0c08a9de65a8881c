import { ensureRuntime, main } from '../bootstrap.mjs';
import { ensureBuilt } from '../support/ensure-built.mjs';
import { runScript } from '../support/run-script.mjs';

// What the built server answers in a second, as a share of what a bare Fastify answers that asks the same database one question.
await main(async () => {
  const node = await ensureRuntime();
  await ensureBuilt(node, ['server']);
  return runScript(node, 'scripts/bench/http.ts', process.argv.slice(2));
});
