import { parseArgs } from 'node:util';
import { ensureRuntime, main, Stop } from './bootstrap.mjs';
import { startDebianPostgres } from './support/debian-postgres.mjs';
import { runScript } from './support/run-script.mjs';
import { close, runTests } from './support/run-tests.mjs';

const usage = `Usage: npm run test:long -- [--database debian|postgres://user:password@host:5432/postgres] [--scale 0.1] [files, such as killed-gateway or gateway-aborts]
       npm run test:long -- --mutants [features or files of them]`;

/** Where the races and the kills happen: the bundled server, Debian's own, or one that is there already. */
const openDatabase = async (database) => {
  if (!database) return { env: {}, stop: () => undefined };
  if (database !== 'debian') {
    if (!URL.canParse(database)) throw new Stop(usage);
    // A server of somebody else is not killed: that suite keeps to the bundled one.
    return { env: { TEST_DATABASE_URL: database }, stop: () => undefined };
  }
  const racing = await startDebianPostgres();
  const killed = await startDebianPostgres({ durable: true, isRevived: true });
  return {
    env: { TEST_DATABASE_URL: racing.url, TEST_KILLED_DATABASE_URL: killed.url },
    stop: () => Promise.all([racing.stop(), killed.stop()]),
  };
};

/** Changes the sources of money and access a little and asks the tests whether they notice; answers the exit code. */
const runMutants = (node, wishes) => runScript(node, 'scripts/mutants/main.ts', wishes);

// What would make every run of the tests long: the whole of what `npm test` does a tenth of, a database that dies, and mutants.
await main(async () => {
  const node = await ensureRuntime();
  const options = { database: { type: 'string' }, scale: { type: 'string', default: '1' }, mutants: { type: 'boolean' } };
  const { values, positionals: filters } = parseArgs({ options, allowPositionals: true });
  const { database, scale, mutants } = values;
  if (mutants) return runMutants(node, filters);
  if (!(Number(scale) > 0)) throw new Stop(usage);
  const { env, stop } = await openDatabase(database);
  const name = database ? 'long-outside' : 'long';
  // Whatever makes scaled repetitions imports how many they are.
  const which = filters.length ? { filters } : { sources: ['apps/server/test/scale.ts'] };
  const code = await runTests({ node, name, projects: ['server', 'kills', 'long'], ...which, env: { ...env, TEST_SCALE: scale } })
    .then(close)
    .finally(stop);
  // Another database or a few files were asked for; the mutants belong to the whole.
  return database || filters.length ? code : Math.max(code, runMutants(node, []));
});
