import { ensureRuntime, main } from './bootstrap.mjs';
import { runServer } from './support/run-server.mjs';

await main(async () => runServer(await ensureRuntime(), ['apps/server/src/backup-main.ts', 'backup', ...process.argv.slice(2)]));
