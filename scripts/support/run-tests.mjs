import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

const reports = join(root, 'test-report');

const countOf = (file) => {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    // A file that does not even load has no tests to fail.
    const unloaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

/** Runs the tests of some projects, shows them as they go, and answers how many passed and failed. */
export const runTests = async ({ node, name, projects, filters = [], env = {} }) => {
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--passWithNoTests',
    ...projects.map((project) => `--project=${project}`),
    ...filters,
  ];
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const count = countOf(file);
  // An error outside of any test (an unhandled rejection, say) fails the run, though every test passed.
  return { passed: count.passed, failed: code === 0 ? count.failed : Math.max(1, count.failed) };
};

export const sum = (counts) =>
  counts.reduce((all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }), { passed: 0, failed: 0 });

/** The closing line, and the exit code that goes with it. */
export const close = ({ passed, failed }) => {
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed ? 1 : 0;
};
