import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attackKinds } from '../attacks.ts';

it('the page of what is attacked names each kind that is counted, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/security-tests.md'), 'utf8');
  const named = [...page.matchAll(/^\| (?<kind>[^|]+?) \| [\d,]+ \|/gm)].map(({ groups }) => groups?.['kind']);
  expect(named.toSorted()).toEqual([...attackKinds].sort());
});
