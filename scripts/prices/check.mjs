import { ensureRuntime, main } from '../bootstrap.mjs';
import { runScript } from '../support/run-script.mjs';

// Lists what the sources of prices and our own lists do not agree on.
await main(async () => runScript(await ensureRuntime(), 'scripts/prices/check-prices.ts', process.argv.slice(2)));
