import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ensureRuntime, main, Stop } from './bootstrap.mjs';
import { ensureBuilt } from './support/ensure-built.mjs';
import { findChromium } from './support/find-chromium.mjs';
import { close, runTests, sum } from './support/run-tests.mjs';

// Runs the journeys again and again while other work takes every core: one that waits for time instead of an event shows it.
await main(async () => {
  const [times = '20', ...filters] = process.argv.slice(2);
  if (!(Number(times) >= 1)) throw new Stop('Usage: node scripts/journeys.mjs [how many times] [part of a path …]');
  const node = await ensureRuntime();
  await ensureBuilt(node);
  // In each language and at each width, where `npm test` chooses one.
  const env = { CHROMIUM_PATH: await findChromium(), TEST_SCALE: '1' };
  const others = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  const rounds = [];
  for (let round = 1; round <= Number(times); round += 1) {
    rounds.push(await runTests({ node, name: `journeys-${round}`, projects: ['e2e'], filters, env }));
    process.stdout.write(
      `round ${round}: ${rounds.at(-1).failed} failed; ${rounds.filter(({ failed }) => !failed).length} of ${round} green\n`,
    );
  }
  await Promise.all(others.map((other) => other.terminate()));
  return close(sum(rounds));
});
