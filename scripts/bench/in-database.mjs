import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// Runs the bench of the given name, which starts a database of its own.
await main(async () => {
  const node = await ensureRuntime();
  const [name, ...options] = process.argv.slice(2);
  return runScript(node, `scripts/bench/${name}.ts`, options);
});
