import { ensureRuntime, main } from './bootstrap.mjs';
import { ensureBuilt } from './support/ensure-built.mjs';

// For images, and servers that start apps/server/dist/main.js themselves: both parts, or those that are named.
await main(async () => {
  const names = process.argv.slice(2);
  await ensureBuilt(await ensureRuntime(), names.length ? names : undefined);
  return 0;
});
