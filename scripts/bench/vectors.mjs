import { ensureRuntime, main } from '../bootstrap.mjs';
import { startDebianPostgres } from '../support/debian-postgres.mjs';
import { runScript } from '../support/run-script.mjs';

// On the PostgreSQL that has pgvector: Debian's with the extension installed, or that of TEST_DATABASE_URL. The bundled one has none.
await main(async () => {
  const node = await ensureRuntime();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startDebianPostgres({ durable: true });
  process.env.TEST_DATABASE_URL = server.url;
  try {
    return runScript(node, 'scripts/bench/vectors.ts', process.argv.slice(2));
  } finally {
    await server.stop();
  }
});
