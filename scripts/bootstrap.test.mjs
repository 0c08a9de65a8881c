import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled, requireNode } from './bootstrap.mjs';

const react = { version: '19.3.1', integrity: 'sha512-a' };
const otherPlatform = { version: '1.0.0', integrity: 'sha512-b', optional: true };
let folder;

const write = (path, packages) => writeFileSync(join(folder, path), JSON.stringify({ packages }));
const lock = (packages) => write('package-lock.json', { '': {}, 'apps/server': {}, ...packages });
const installed = (packages) => write('node_modules/.package-lock.json', packages);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-installed-'));
  mkdirSync(join(folder, 'node_modules'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('isInstalled', () => {
  it('is satisfied with what the lock file names, without packages for other platforms', () => {
    lock({ 'node_modules/react': react, 'node_modules/elsewhere': otherPlatform });
    installed({ 'node_modules/react': react });
    expect(isInstalled(folder)).toBe(true);
  });

  it.each([
    ['nothing was installed', undefined],
    ['a package is missing', {}],
    ['another version is there', { 'node_modules/react': { ...react, version: '19.3.0' } }],
    ['the same version with other content is there', { 'node_modules/react': { ...react, integrity: 'sha512-c' } }],
  ])('asks for an install when %s', (_why, present) => {
    lock({ 'node_modules/react': react });
    if (present) installed(present);
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('requireNode', () => {
  it.each(['v18.20.4', 'v20.18.3'])('refuses %s in one sentence', (version) => {
    expect(() => requireNode(version)).toThrow(`Node 20.19 or newer is needed to begin; this is ${version}.`);
  });

  it.each(['v20.19.0', 'v22.0.0', 'v24.21.0'])('begins on %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });
});
