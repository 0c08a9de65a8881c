import { describe, expect, it } from 'vitest';
import { mostShaky, runAgain, worthASecondRun } from './second-run.mjs';

const journey = { name: 'e2e/a.e2e.test.ts > comes (back)', file: 'e2e/a.e2e.test.ts', test: 'comes (back)', reason: 'expected 1 to be 2' };
const unit = { name: 'packages/text/src/html.test.ts > cuts', file: 'packages/text/src/html.test.ts', test: 'cuts', reason: 'no' };
const countsOf = (...failures) => ({ passed: 7, failed: failures.length, files: [], failures });
const passes = async () => ({ passed: 1, failed: 0 });
const fails = async () => ({ passed: 0, failed: 1 });

describe('a second run', () => {
  it('counts what passes alone as passed, and names it as shaky', async () => {
    const asked = [];
    const runAlone = (...what) => {
      asked.push(what);
      return passes();
    };
    const counts = await runAgain(countsOf(journey, unit), runAlone, true);
    expect(counts).toMatchObject({ passed: 8, failed: 1, failures: [unit], shaky: [{ name: journey.name, reason: journey.reason }] });
    expect(asked).toEqual([['e2e/a.e2e.test.ts', '^comes \\(back\\)$']]);
  });

  it('leaves red what fails twice, and what did not run at all the second time', async () => {
    for (const again of [fails, async () => ({ passed: 0, failed: 0 })])
      expect(await runAgain(countsOf(journey), again, true)).toMatchObject({ passed: 7, failed: 1, failures: [journey], shaky: [] });
  });

  it('is there in CI alone', async () => {
    expect(await runAgain(countsOf(journey), passes, false)).toMatchObject({ failed: 1, failures: [journey] });
  });

  it('is for tests that drive programs, and for a few at once', () => {
    const files = [
      'e2e/a.e2e.test.ts',
      'apps/server/test/killed-gateway.test.ts',
      'apps/server/test/raced-gateways.test.ts',
      'scripts/stop.test.ts',
    ];
    const kept = worthASecondRun(
      [...files, 'scripts/sbom.test.mjs', undefined].map((file) => ({ file })),
      true,
    );
    expect(kept.map(({ file }) => file)).toEqual(files);
    expect(
      worthASecondRun(
        Array.from({ length: mostShaky + 1 }, () => journey),
        true,
      ),
    ).toEqual([]);
  });
});
