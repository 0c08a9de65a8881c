import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// Makes packages/retrieval/data/zh-en.txt.br.
await main(async () => runScript(await ensureRuntime(), 'scripts/dictionary/make.ts'));
