import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// Judges what the built-in writer writes, against what stands in the shops now.
await main(async () => {
  const node = await ensureRuntime();
  return runScript(node, 'scripts/eval/copy.ts', process.argv.slice(2));
});
