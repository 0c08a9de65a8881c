import { ensureRuntime, main } from './bootstrap.mjs';
import { close, runTests } from './support/run-tests.mjs';

// What would make every run of the tests long: ten times the races and the kills of the ledger, and a database that dies.
await main(async () => {
  const node = await ensureRuntime();
  return close(await runTests({ node, name: 'long', projects: ['long'], filters: process.argv.slice(2) }));
});
