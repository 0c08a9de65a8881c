import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../bootstrap.mjs';

const reports = join(root, 'test-report');
const nothing = { passed: 0, failed: 0, files: [], failures: [], runs: [] };
const longestReason = 600;

/** Each failed test with its file and the beginning of its reason, so that the end of a long run says what to look at. */
const failuresIn = (results) =>
  results.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not even load has no tests to fail.
    const file = relative(root, name);
    if (status === 'failed' && !failed.length) return [{ name: file, file, reason: message ?? '' }];
    return failed.map(({ fullName, ancestorTitles, title, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      file,
      // As the runner writes it where it looks for tests by their names.
      test: [...ancestorTitles, title].filter(Boolean).join(' > '),
      reason: (failureMessages ?? []).join('\n'),
    }));
  });

const readReport = (file) => {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const failures = failuresIn(testResults);
    const files = testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }));
    return { passed: numPassedTests, failed: failures.length, files, failures };
  } catch {
    return { ...nothing, failed: 1, failures: [{ name: relative(root, file), reason: 'The run left no report.' }] };
  }
};

const ticksPerSecond = 100;
let reaped = 0;
/** The processor time in seconds of the child that has just ended, with what it waited for itself; null where the system does not tell. */
const processorSeconds = () => {
  try {
    const [user = 0, system = 0] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').slice(13, 15).map(Number);
    const before = reaped;
    reaped = user + system;
    return (reaped - before) / ticksPerSecond;
  } catch {
    return null;
  }
};

/**
 * Runs the tests of some projects, shows them as they go, and answers how many passed and failed and how long each file took.
 * `filters` are parts of paths, `pattern` what the names of the tests match; with `sources`, only tests run that import one of them, however
 * indirectly. `workers`: so many files at once, where it is not as many as usual.
 */
export const runTests = async ({ node, name, projects, filters = [], pattern, sources, workers, env = {} }) => {
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
    ...(workers ? [`--maxWorkers=${workers}`] : []),
    ...(pattern ? [`--testNamePattern=${pattern}`] : []),
    ...projects.map((project) => `--project=${project}`),
  ];
  const began = Date.now();
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const run = { name, seconds: (Date.now() - began) / 1000, processor: processorSeconds() };
  const report = { ...readReport(file), runs: [run] };
  // An error outside of any test (an unhandled rejection, say) fails the run, though every test passed.
  if (code === 0 || report.failed) return report;
  return {
    ...report,
    failed: 1,
    failures: [{ name, reason: `The run ended with ${code} though every test passed; its reason stands above.` }],
  };
};

export const sum = (counts) =>
  counts.reduce(
    (all, { passed, failed, files, failures, runs }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      files: [...all.files, ...files],
      failures: [...all.failures, ...failures],
      runs: [...all.runs, ...runs],
    }),
    nothing,
  );

const mostShown = 20;
const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(7)}`;

/** How long each run took, what of that the processor worked, and the files that took longest. */
const tellTimes = ({ files, runs = [] }) => {
  if (runs.length > 1) process.stdout.write('\nWhere the time went, in seconds (of the processor, without databases and browsers):\n');
  for (const { name, seconds, processor } of runs.length > 1 ? runs : [])
    process.stdout.write(`${inSeconds(seconds)}  ${name}${processor === null ? '' : ` (${processor.toFixed(1)})`}\n`);
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostShown);
  if (slowest.length > 1) process.stdout.write('\nThe slowest files, in seconds:\n');
  for (const { name, seconds } of slowest.length > 1 ? slowest : []) process.stdout.write(`${inSeconds(seconds)}  ${name}\n`);
};

/** Where the time went, what failed at first or for good, the closing line, and the exit code that goes with it. */
export const close = ({ passed, failed, failures, shaky = [], ...times }) => {
  tellTimes(times);
  for (const { name, reason } of shaky) process.stdout.write(`\nshaky: ${name}\n${reason.slice(0, longestReason)}\n`);
  for (const { name, reason } of failures) process.stdout.write(`\nFailed: ${name}\n${reason.slice(0, longestReason)}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed ? 1 : 0;
};
