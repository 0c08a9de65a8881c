import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from './bootstrap.mjs';

const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')).packages;
const isPackage = (path) => path.includes('node_modules/') && !lock[path].link;
const nameOf = (path) => `${lock[path].name ?? path.split('node_modules/').at(-1)}@${lock[path].version}`;
const ours = Object.keys(lock).filter((path) => /^(?:apps|packages)\//.test(path) && !path.includes('node_modules/'));

it('npm run sbom names what is shipped, all of it and nothing else, with its checksums', () => {
  const bill = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const named = bill.components.map((component) => component['bom-ref']);
  const shipped = Object.keys(lock).filter((path) => isPackage(path) && !lock[path].dev);

  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { type: 'application', name: 'inkstone' } } });
  expect(named.sort()).toEqual(
    [...new Set([...shipped.map(nameOf), ...ours.map((path) => `${lock[path].name}@${lock[path].version}`)])].sort(),
  );
  // Also reached by a development dependency, which npm alone takes for a reason to leave them out.
  expect(named).toEqual(
    expect.arrayContaining([expect.stringMatching(/^zod@/), expect.stringMatching(/^pg@/), expect.stringMatching(/^react@/)]),
  );
  const isOurs = (component) => component.properties.some(({ name }) => name === 'cdx:npm:package:private');
  expect(bill.components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512').map(isOurs)).toEqual(ours.map(() => true));
  const known = new Set([...named, 'inkstone@1.0.0']);
  expect(bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref))).toEqual([]);
  expect(JSON.stringify(bill)).not.toContain(root);
});
