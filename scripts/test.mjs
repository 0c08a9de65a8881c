import { parseArgs } from 'node:util';
import { ensureRuntime, main, Stop } from './bootstrap.mjs';
import { ensureBuilt } from './support/ensure-built.mjs';
import { findChromium } from './support/find-chromium.mjs';
import { findChanges, guardedSuites, journeysReachedBy, sourcesOf, suitesReachedBy } from './support/reach.mjs';
import { close, runTests, sum } from './support/run-tests.mjs';
import { runAgain } from './support/second-run.mjs';

const usage = 'Usage: npm test [-- part of a path …]   or   npm test -- --changed [--since <branch or commit>]';

const readArguments = () => {
  try {
    const options = { changed: { type: 'boolean', default: false }, since: { type: 'string' } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, filters: positionals };
  } catch {
    throw new Stop(usage);
  }
};

const journeysEnv = async () => ({ CHROMIUM_PATH: await findChromium() });

const units = ['packages', 'server', 'console'];

/** Which projects run, and which part of each. */
const plan = ({ changed, since, filters }) => {
  if (filters.length) return { suites: guardedSuites, filters };
  const changes = findChanges(since);
  if (changed && !changes) throw new Stop('git cannot tell what has changed here. Name a branch or commit by --since, or run `npm test`.');
  const suites = suitesReachedBy(changes);
  for (const { project, what } of guardedSuites.filter((suite) => !suites.includes(suite)))
    process.stdout.write(`Left out: ${what} (${project}); nothing that they hang on has changed since ${changes.since}. CI runs them.\n`);
  return changed ? { suites, sources: sourcesOf(changes), journeys: journeysReachedBy(changes) } : { suites };
};

/** Each worker of the journeys has a server and a browser, and waits for them now and then: one more than there are of others. */
const journeyWorkers = 3;

// The starts come beside the journeys: a server that comes or goes is waited for most of the time. The feature of the how-to does as well: one
// file that takes as long as a hundred others would leave the second processor idle at the end.
await main(async () => {
  const node = await ensureRuntime();
  const { suites, filters, sources, journeys } = plan(readArguments());
  const chosen = suites.map(({ project }) => project);
  const alone = ['starts', 'small-feature'].filter((project) => chosen.includes(project));
  const others = chosen.filter((project) => !alone.includes(project));
  const counts = [
    await runTests({ node, name: 'tests', projects: sources ? units : [...units, ...others], filters, ...(sources && { sources }) }),
    await runTests({ node, name: 'guarded', projects: sources ? others : [], filters }),
  ];
  if (journeys && !journeys.length) process.stdout.write('\nLeft out: all journeys; none leads through what has changed.\n');
  else await ensureBuilt(node);
  const isLed = !journeys || journeys.length > 0;
  const travel = async () => ({ projects: ['e2e'], workers: journeyWorkers, filters: journeys ?? filters, env: await journeysEnv() });
  const ofPrograms = await Promise.all([
    runTests({ node, name: 'starts', projects: alone, filters }),
    runTests({ node, name: 'journeys', ...(isLed ? await travel() : { projects: [] }) }),
  ]);
  counts.push(...ofPrograms);
  const runAlone = async (file, pattern) =>
    runTests({ node, name: 'once-more', projects: [...units, ...chosen, 'e2e'], filters: [file], pattern, env: await journeysEnv() });
  return close(await runAgain(sum(counts), runAlone));
});
