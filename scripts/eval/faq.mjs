import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// Measures how surely entries of an FAQ answer, over public sets of questions.
await main(async () => {
  const node = await ensureRuntime();
  return runScript(node, 'scripts/eval/faq.ts', process.argv.slice(2));
});
