import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// Measures whether citations open the right page, and whether their marks cover what is cited.
await main(async () => {
  const node = await ensureRuntime();
  return runScript(node, 'scripts/eval/citations.ts', process.argv.slice(2));
});
