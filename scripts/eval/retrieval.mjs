import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// Measures how well passages are found, over public sets of questions.
await main(async () => {
  const node = await ensureRuntime();
  return runScript(node, 'scripts/eval/retrieval.ts', process.argv.slice(2));
});
