import { ensureRuntime, main } from './bootstrap.mjs';
import { ensureConsole } from './support/build-console.mjs';
import { runServer } from './support/run-server.mjs';

await main(async () => {
  const node = await ensureRuntime();
  await ensureConsole(node);
  return runServer(node, ['apps/server/src/main.ts']);
});
