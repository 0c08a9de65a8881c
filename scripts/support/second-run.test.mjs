import { describe, expect, it } from 'vitest';
import { mostShaky, runAgain, worthASecondRun } from './second-run.mjs';

const journey = { name: 'e2e/a.e2e.test.ts > comes (back)', file: 'e2e/a.e2e.test.ts', test: 'comes (back)', reason: 'expected 1 to be 2' };
const unit = { name: 'packages/text/src/html.test.ts > cuts', file: 'packages/text/src/html.test.ts', test: 'cuts', reason: 'no' };
const countsOf = (...failures) => ({ passed: 7, failed: failures.length, files: [], failures });
const passes = async () => ({ passed: 1, failed: 0 });
const fails = async () => ({ passed: 0, failed: 1 });

describe('a second run', () => {
  it('counts what passes alone as passed, whatever kind of test it is, and names it as shaky', async () => {
    const asked = [];
    const runAlone = (...what) => {
      asked.push(what);
      return passes();
    };
    const counts = await runAgain(countsOf(journey, unit), runAlone, true);
    expect(counts).toMatchObject({ passed: 9, failed: 0, failures: [] });
    expect(counts.shaky).toEqual([journey, unit]);
    expect(asked).toEqual([
      ['e2e/a.e2e.test.ts', '^(?:comes \\(back\\))$'],
      ['packages/text/src/html.test.ts', '^(?:cuts)$'],
    ]);
  });

  it('runs what failed of one file together, and the whole file where it did not even load', async () => {
    const asked = [];
    const answer = (passed) => async (file, pattern) => {
      asked.push([file, pattern]);
      return { passed, failed: 0 };
    };
    const other = { ...unit, name: 'packages/text/src/html.test.ts > joins', test: 'joins' };
    expect(await runAgain(countsOf(unit, other), answer(2), true)).toMatchObject({ passed: 9, failed: 0, shaky: [unit, other] });
    const unloaded = { name: unit.file, file: unit.file, reason: 'no such module' };
    expect(await runAgain(countsOf(unloaded), answer(12), true)).toMatchObject({ passed: 19, failed: 0, shaky: [unloaded] });
    expect(asked).toEqual([
      [unit.file, '^(?:cuts|joins)$'],
      [unit.file, undefined],
    ]);
  });

  it('leaves red what fails twice, and what did not run at all the second time', async () => {
    const other = { ...journey, test: 'goes' };
    for (const again of [fails, async () => ({ passed: 0, failed: 0 })])
      expect(await runAgain(countsOf(journey), again, true)).toMatchObject({ passed: 7, failed: 1, failures: [journey], shaky: [] });
    // One of two was not run again.
    expect(await runAgain(countsOf(journey, other), passes, true)).toMatchObject({ passed: 7, failed: 2, shaky: [] });
  });

  it('is there in CI alone', async () => {
    expect(await runAgain(countsOf(journey), passes, false)).toMatchObject({ failed: 1, failures: [journey] });
  });

  it('is for a few files at once, however many tests of them have failed, and not for a run that broke', () => {
    const failuresOf = (files) => Array.from({ length: 3 * files }, (_, index) => ({ ...unit, file: `packages/${index % files}.test.ts` }));
    expect(worthASecondRun(failuresOf(mostShaky), true)).toHaveLength(3 * mostShaky);
    expect(worthASecondRun(failuresOf(mostShaky + 1), true)).toEqual([]);
    expect(worthASecondRun([unit, { name: 'tests', reason: 'The run left no report.' }], true)).toEqual([]);
  });
});
