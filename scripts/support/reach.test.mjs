import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guardedSuites, journeysReachedBy, sourcesOf } from './reach.mjs';

const reach = JSON.parse(readFileSync('e2e/reach.json', 'utf8'));
const journeysOf = (...files) => journeysReachedBy({ files });

describe('what a change reaches', () => {
  it('is known of every journey', () => {
    const journeys = globSync('e2e/*.e2e.test.ts').map((file) => file.slice('e2e/'.length, -'.e2e.test.ts'.length));
    expect(Object.keys(reach)).toEqual(journeys.sort());
  });

  it('is told by features that there are', () => {
    const rooms = ['apps/server/src/features', 'apps/console/src/features', 'packages/contract/src'];
    const known = new Set(rooms.flatMap((room) => readdirSync(room)).map((name) => name.replace(/(s?\.ts|s)$/, '')));
    const unknown = [...new Set(Object.values(reach).flat())].filter((name) => !known.has(name.replace(/s$/, '')));
    expect(unknown).toEqual([]);
  });

  it('are the journeys through a feature, in whichever room it changed', () => {
    for (const file of ['apps/server/src/features/affiliates/index.ts', 'packages/phrases/src/zh/affiliate.ts'])
      expect(journeysOf(file)).toEqual(['e2e/affiliate.e2e.test.ts', 'e2e/policy.e2e.test.ts']);
  });

  it('is a journey itself, and nothing for a test or a page of the documentation', () => {
    expect(journeysOf('e2e/frame.e2e.test.ts')).toEqual(['e2e/frame.e2e.test.ts']);
    expect(journeysOf('docs/architecture.md', 'apps/server/src/features/wallet/ledger.test.ts')).toEqual([]);
  });

  it.each(['apps/console/src/ui/button.tsx', 'packages/contract/src/brand-new.ts', 'e2e/support/journey.ts', 'package-lock.json'])(
    'are all journeys for %s',
    (file) => {
      expect(journeysOf(file)).toHaveLength(Object.keys(reach).length);
    },
  );

  it('is every test where no import tells', () => {
    expect(sourcesOf({ files: ['apps/server/migrations/0001_begin.sql'] })).toBeNull();
    expect(sourcesOf({ files: ['docs/architecture.md', 'scripts/start.mjs', 'gone.ts'] })).toEqual(['scripts/start.mjs']);
  });

  it('hangs on paths that there are', () => {
    const paths = guardedSuites.flatMap(({ hangsOn }) => hangsOn);
    expect(paths.filter((path) => !existsSync(path) && !globSync(`${path}*`).length)).toEqual([]);
  });
});
