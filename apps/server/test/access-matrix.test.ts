import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeAccess, type House, openHouse } from './access-matrix.ts';
import { everyone, reads } from './access-rows.ts';

// What the kernel answers; each feature states its own beside it.
describeAccess({
  'GET /healthz': reads(everyone),
  'GET /readyz': reads(everyone),
  'GET /api/docs/': reads(everyone),
  'GET /api/docs/openapi.json': reads(everyone),
});

/** The rows that a file of tests states, each on a line of its own. */
const rowsIn = (text: string): string[] =>
  text.includes('\ndescribeAccess({\n')
    ? [...text.matchAll(/^ {2}'((?:GET|POST|PUT|PATCH|DELETE) \/\S*)': /gm)].map(([, path = '']) => path)
    : [];

const server = join(import.meta.dirname, '..');
const stated = globSync('{src,test}/**/*.test.ts', { cwd: server }).flatMap((file) => rowsIn(readFileSync(join(server, file), 'utf8')));

describe('the access matrix', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('has one row for every path that the router answers, and no other (CVE-2024-32964, CVE-2026-34162, CVE-2024-24566)', () => {
    const answered = house.mountedPaths.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`);
    expect(stated.toSorted()).toEqual([...new Set(answered)].sort());
    expect(stated.length).toBeGreaterThanOrEqual(120);
  });
});
