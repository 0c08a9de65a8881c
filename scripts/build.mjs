import { ensureRuntime, main } from './bootstrap.mjs';
import { ensureConsole } from './support/build-console.mjs';

// For images and servers that start apps/server/src/main.ts themselves.
await main(async () => {
  await ensureConsole(await ensureRuntime());
  return 0;
});
