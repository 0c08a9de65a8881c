import { ensureRuntime, main } from './bootstrap.mjs';
import { startDebianPostgres } from './support/debian-postgres.mjs';
import { close, runTests } from './support/run-tests.mjs';

await main(async () => {
  const node = await ensureRuntime();
  const server = await startDebianPostgres();
  const env = { TEST_DATABASE_URL: server.url };
  const filters = process.argv.slice(2);
  return runTests({ node, name: 'debian-postgres', projects: ['server'], filters, env })
    .then(close)
    .finally(server.stop);
});
