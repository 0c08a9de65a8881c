import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../bootstrap.mjs';

const reports = join(root, 'test-report');
const nothing = { passed: 0, failed: 0, files: [] };

const readReport = (file) => {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    // A file that does not even load has no tests to fail.
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    const files = testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }));
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length, files };
  } catch {
    return { ...nothing, failed: 1 };
  }
};

/**
 * Runs the tests of some projects, shows them as they go, and answers how many passed and failed and how long each file took.
 * `filters` are parts of paths; with `sources`, only tests run that import one of them, however indirectly.
 */
export const runTests = async ({ node, name, projects, filters = [], sources, env = {} }) => {
  if (!projects.length || sources?.length === 0) return nothing;
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const args = [
    ...(sources ? ['related', '--run', ...sources] : ['run', ...filters]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--passWithNoTests',
    ...projects.map((project) => `--project=${project}`),
  ];
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const report = readReport(file);
  // An error outside of any test (an unhandled rejection, say) fails the run, though every test passed.
  return { ...report, failed: code === 0 ? report.failed : Math.max(1, report.failed) };
};

export const sum = (counts) =>
  counts.reduce(
    (all, { passed, failed, files }) => ({ passed: all.passed + passed, failed: all.failed + failed, files: [...all.files, ...files] }),
    nothing,
  );

const mostShown = 20;

/** The files that took longest, the closing line, and the exit code that goes with it. */
export const close = ({ passed, failed, files }) => {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostShown);
  if (slowest.length > 1) process.stdout.write('\nThe slowest files, in seconds:\n');
  for (const { name, seconds } of slowest.length > 1 ? slowest : []) process.stdout.write(`${seconds.toFixed(1).padStart(7)}  ${name}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed ? 1 : 0;
};
