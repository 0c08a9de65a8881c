import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// Writes the official prices of models into the folders of their vendors.
await main(async () => runScript(await ensureRuntime(), 'scripts/prices/import-prices.ts', process.argv.slice(2)));
