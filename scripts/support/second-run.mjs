/**
 * In CI a test that drives real programs (a browser, a server that is killed) and failed is run once more, alone, when everything else has
 * ended. What passes then is told as shaky, with the text of its failure, and counts as passed: it is to be mended, but does not refuse the
 * work of others. On a developer's machine nothing is run twice, so that what is shaky is seen.
 */
const drivesPrograms = [
  /^e2e\//,
  /\/(killed|raced)-[^/]+$/,
  /\/ledger-(kill|interrupted)\.test\.ts$/,
  /^apps\/server\/src\/db\/bundled-postgres\.test\.ts$/,
  /^scripts\/(start|stop)\.test\.ts$/,
];
/** More than so many have a cause in common, and are run no second time. */
export const mostShaky = 5;

const isShakyByNature = ({ file }) => drivesPrograms.some((pattern) => pattern.test(file ?? ''));
const literally = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** What is run once more of that which failed: nothing outside of CI, and nothing when much has failed. */
export const worthASecondRun = (failures, isCi) => {
  const found = isCi ? failures.filter(isShakyByNature) : [];
  return found.length > mostShaky ? [] : found;
};

/** Counts what passes alone as passed; `runAlone` runs the tests of a file whose names match a pattern, all of them without one. */
export const runAgain = async (counts, runAlone, isCi = Boolean(process.env['CI'])) => {
  const shaky = [];
  for (const failure of worthASecondRun(counts.failures, isCi)) {
    process.stdout.write(`\nOnce more, alone: ${failure.name}\n`);
    const { passed, failed } = await runAlone(failure.file, failure.test && `^${literally(failure.test)}$`);
    if (passed > 0 && failed === 0) shaky.push({ ...failure, passed: failure.test ? 1 : passed });
  }
  return {
    ...counts,
    passed: shaky.reduce((all, { passed }) => all + passed, counts.passed),
    failed: counts.failed - shaky.length,
    failures: counts.failures.filter((failure) => !shaky.some(({ name }) => name === failure.name)),
    shaky,
  };
};
