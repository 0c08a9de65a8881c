import { ensureRuntime, main } from './bootstrap.mjs';
import { runServer } from './support/run-server.mjs';

await main(async () => runServer(await ensureRuntime(), ['apps/server/src/backup-main.ts', 'restore', ...process.argv.slice(2)]));
