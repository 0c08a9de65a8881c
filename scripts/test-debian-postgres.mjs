import { ensureRuntime, main } from './bootstrap.mjs';
import { startDebianPostgres } from './support/debian-postgres.mjs';
import { close, runTests } from './support/run-tests.mjs';
import { runAgain } from './support/second-run.mjs';

// The tests that ask a database import it, however indirectly; another one changes nothing for the rest.
const askingTests = { sources: ['apps/server/test/database.ts'] };

await main(async () => {
  const node = await ensureRuntime();
  const server = await startDebianPostgres();
  const env = { TEST_DATABASE_URL: server.url };
  const filters = process.argv.slice(2);
  const which = filters.length ? { filters } : askingTests;
  const run = (name, more) => runTests({ node, name, projects: ['server', 'kills'], env, ...more });
  return run('debian-postgres', which)
    .then((counts) => runAgain(counts, (file, pattern) => run('once-more', { filters: [file], pattern })))
    .then(close)
    .finally(server.stop);
});
