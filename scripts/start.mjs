import { ensureRuntime, main } from './bootstrap.mjs';
import { ensureBuilt } from './support/ensure-built.mjs';
import { runServer } from './support/run-server.mjs';

await main(async () => {
  const node = await ensureRuntime();
  await ensureBuilt(node);
  return runServer(node, ['apps/server/dist/main.js']);
});
