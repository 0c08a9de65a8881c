import { ensureRuntime, main, Stop } from './bootstrap.mjs';
import { close, runTests } from './support/run-tests.mjs';

await main(async () => {
  const [url, ...filters] = process.argv.slice(2);
  if (!url || !URL.canParse(url))
    throw new Stop(
      'Usage: npm run test:database -- postgres://user:password@host:5432/postgres   (the user must be able to create databases and roles)',
    );
  const node = await ensureRuntime();
  return close(await runTests({ node, name: 'database', projects: ['server', 'kills'], filters, env: { TEST_DATABASE_URL: url } }));
});
