import { ensureRuntime, main } from './bootstrap.mjs';
import { ensureConsole } from './support/build-console.mjs';
import { findChromium } from './support/find-chromium.mjs';
import { close, runTests, sum } from './support/run-tests.mjs';

// The journeys come last, two at a time: each has a server and a browser of its own, and spends most of its time waiting for them.
await main(async () => {
  const node = await ensureRuntime();
  const filters = process.argv.slice(2);
  const chromium = await findChromium();
  const most = await runTests({ node, name: 'tests', projects: ['packages', 'server', 'console'], filters });
  await ensureConsole(node);
  const commands = await runTests({ node, name: 'commands', projects: ['commands'], filters });
  const journeys = await runTests({ node, name: 'journeys', projects: ['e2e'], filters, env: { CHROMIUM_PATH: chromium } });
  return close(sum([most, commands, journeys]));
});
