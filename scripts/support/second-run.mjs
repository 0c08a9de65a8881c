/**
 * In CI what failed is run once more, alone, when everything else has ended. What passes then is told as shaky, with the text of its
 * failure, and counts as passed: it is to be mended, but does not refuse the work of others. On a developer's machine nothing is run twice,
 * so that what is shaky is seen.
 */

/** More files than so many that failed have a cause in common, and are run no second time. */
export const mostShaky = 5;

const literally = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** What is run once more of that which failed: nothing outside of CI, and nothing when tests of many files have failed, or a run as a whole. */
export const worthASecondRun = (failures, isCi) => {
  const files = new Set(failures.map(({ file }) => file));
  return isCi && files.size <= mostShaky && !files.has(undefined) ? failures : [];
};

/** The tests of a file that failed, as one pattern; none where the file did not even load. */
const patternOf = (failures) =>
  failures.every(({ test }) => test) ? `^(?:${[...new Set(failures.map(({ test }) => literally(test)))].join('|')})$` : undefined;

/** Counts what passes alone as passed; `runAlone` runs the tests of a file whose names match a pattern, all of them without one. */
export const runAgain = async (counts, runAlone, isCi = Boolean(process.env['CI'])) => {
  const shaky = [];
  let gained = 0;
  const again = worthASecondRun(counts.failures, isCi);
  // This runs on the machine's own Node, which may be 20 and cannot group.
  for (const file of new Set(again.map((failure) => failure.file))) {
    const failures = again.filter((failure) => failure.file === file);
    process.stdout.write(`\nOnce more, alone: ${failures.map(({ name }) => name).join(', ')}\n`);
    const pattern = patternOf(failures);
    const { passed, failed } = await runAlone(file, pattern);
    if (failed > 0 || passed < failures.length) continue;
    shaky.push(...failures);
    gained += pattern ? failures.length : passed;
  }
  return {
    ...counts,
    passed: counts.passed + gained,
    failed: counts.failed - shaky.length,
    failures: counts.failures.filter((failure) => !shaky.includes(failure)),
    shaky,
  };
};
