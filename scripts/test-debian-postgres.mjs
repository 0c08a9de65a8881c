import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRuntime, main, root } from './bootstrap.mjs';
import { startDebianPostgres } from './support/debian-postgres.mjs';
import { close, runTests } from './support/run-tests.mjs';

/** The server's tests that ask for a database; another one changes nothing for the rest. */
const findDatabaseTests = () =>
  ['apps/server/src', 'apps/server/test']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('createTestDb'));

await main(async () => {
  const node = await ensureRuntime();
  const server = await startDebianPostgres();
  const env = { TEST_DATABASE_URL: server.url };
  const filters = process.argv.length > 2 ? process.argv.slice(2) : findDatabaseTests();
  return runTests({ node, name: 'debian-postgres', projects: ['server'], filters, env })
    .then(close)
    .finally(server.stop);
});
