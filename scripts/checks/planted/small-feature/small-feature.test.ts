import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { home } from '../../run-tool.ts';
import { writePhraseIndexes } from '../../shapes/phrase-index.ts';
import { announced } from './announced.ts';
import { copyHouse, runIn, sumsOf } from './copy.ts';
import { type Laid, layFeature, removeFeature } from './page.ts';

const page = readFileSync(join(home, 'docs/adding-a-feature.md'), 'utf8');
/** Budgets, duplicates and the build would say nothing of a feature as small as this. */
const steps = ['types', 'walls', 'shapes', 'unused', 'format and lint'];
const proof = 'apps/console/src/app/announced.test.tsx';

let root: string;
let before: Record<string, string>;
let laid: Laid;
beforeAll(async () => {
  root = await copyHouse();
  before = await sumsOf(root);
  laid = await layFeature(root, page);
});
afterAll(() => rm(root, { recursive: true, force: true }));

// One after another: each step of the page stands on the ones before it.
describe('the feature that docs/adding-a-feature.md adds', () => {
  it('has twelve new files, and two lines in old ones', () => {
    expect(laid.created.map(({ path }) => path)).toHaveLength(12);
    expect(laid.edited).toMatchObject([{ path: 'apps/server/src/feature-list.ts' }, { path: 'apps/console/src/app/feature-list.ts' }]);
    expect(laid.edited.map(({ text }) => text.trimEnd().split('\n').length)).toEqual([1, 1]);
  });

  it('passes the check as it stands on the page', async () => {
    await runIn(root, 'scripts/checks/main.ts', ['--fix', ...steps]);
    for (const { path, text } of laid.created) expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  });

  it('changes nothing else but the indexes of the phrases, which are written by the check', async () => {
    const after = await sumsOf(root);
    const known = [...laid.created, ...laid.edited].map(({ path }) => path);
    const changed = Object.keys(after).filter((path) => after[path] !== before[path] && !known.includes(path));
    expect(changed).toEqual(['packages/phrases/src/en/index.ts', 'packages/phrases/src/zh/index.ts']);
  });

  it('works, is announced wherever screens are, and stands in the access matrix', async () => {
    await writeFile(join(root, proof), announced);
    const tests = ['features/notes/', 'app/announced', 'app/features.test', 'build/manifest-texts', 'test/access-matrix', 'test/schema'];
    const report = join(root, 'test-report/small-feature.json');
    await runIn(root, 'node_modules/vitest/vitest.mjs', [
      'run',
      ...tests,
      '--project=server',
      '--project=console',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    await rm(join(root, proof));
    const { testResults }: { testResults: { name: string; assertionResults: { fullName: string }[] }[] } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const names = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName }) => fullName));
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^who may call .*DELETE \/api\/note\/:id\/$/),
        'a new screen is announced',
        'the notes are listed, added and removed',
      ]),
    );
  });

  it('leaves nothing behind when it is taken out again', async () => {
    await removeFeature(root, laid);
    writePhraseIndexes(root);
    expect(await sumsOf(root)).toEqual(before);
  });
});
