import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Finding, Step } from '../report.ts';
import { home } from '../run-tool.ts';

/** Files by their path from the root of the tree. */
export type Files = Readonly<Record<string, string>>;

/** A breach of one rule: the file that must be reported, and the files that make it one. */
export type Breach = { rule: string; file: string; files: Files };

/** A breach that is one file. */
export const breach = (rule: string, file: string, text: string): Breach => ({ rule, file, files: { [file]: text } });

/** A file that uses what another one exports. */
export const importing = (specifier: string): string => `import { one } from '${specifier}';\nexport const two = one + 1;\n`;

// Whole tools are started here, and the machine may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const settings = [
  'biome.json',
  '.dependency-cruiser.cjs',
  '.dependency-libraries.cjs',
  'knip.json',
  'knip.production.json',
  '.jscpd.json',
  'tsconfig.json',
  '.gitignore',
];

export const workspaces = [
  'packages/contract',
  'packages/phrases',
  'packages/text',
  'packages/integrations',
  'apps/server',
  'apps/console',
];

const npmPackages = ['zod', 'fastify', 'drizzle-orm', 'undici', 'ai', 'pg'];

const manifest = (name: string, rest: object = {}): string =>
  JSON.stringify({ name, version: '1.0.0', private: true, type: 'module', ...rest });

const dependencies = Object.fromEntries(
  [...npmPackages, ...workspaces.map((path) => `@inkstone/${path.split('/')[1]}`)].map((name) => [name, '1.0.0']),
);

const entrances: Record<string, object> = {
  'packages/contract': { exports: { './*': './src/*.ts' } },
  'packages/text': { exports: { './*': './src/*.ts' } },
  'packages/phrases': { exports: { '.': './src/index.ts', './*': './src/*.ts' } },
  'packages/integrations': { exports: { '.': './src/index.ts', './*': './src/*.ts' } },
  'apps/server': { imports: { '#server/*': './src/*' } },
  'apps/console': { imports: { '#console/*': './src/*' } },
};

const manifests = (): Files => ({
  'package.json': manifest('inkstone', { workspaces: ['packages/*', 'apps/*'], devDependencies: { 'dev-only': '1.0.0' } }),
  ...Object.fromEntries(
    workspaces.map((path) => [`${path}/package.json`, manifest(`@inkstone/${path.split('/')[1]}`, { ...entrances[path], dependencies })]),
  ),
  ...Object.fromEntries(
    [...npmPackages, 'dev-only', 'not-listed'].flatMap((name) => [
      [`node_modules/${name}/package.json`, manifest(name, { exports: './index.js' })],
      [`node_modules/${name}/index.js`, 'export const anything = 1;\n'],
    ]),
  ),
});

const write = async (root: string, files: Files): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
};

/** Lays out a house of its own under the temporary folder, with this house's settings, runs one step over it and takes it away again. */
export const runOver = async (step: Step, files: Files): Promise<Finding[]> => {
  const root = await mkdtemp(join(tmpdir(), 'inkstone-planted-'));
  try {
    for (const name of settings) await copyFile(join(home, name), join(root, name));
    await write(root, { ...manifests(), ...files });
    await mkdir(join(root, 'node_modules/@inkstone'));
    for (const path of workspaces) await symlink(join(root, path), join(root, 'node_modules/@inkstone', path.split('/')[1] ?? ''));
    await symlink(join(home, 'node_modules/@types'), join(root, 'node_modules/@types'));
    return (await step.run(root)).findings;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};

/** All breaches in one tree, on top of the clean files. */
export const together = (clean: Files, breaches: readonly Breach[]): Files =>
  Object.assign({}, clean, ...breaches.map(({ files }) => files));

/** Each breach must be reported under its own rule at its own file. */
export const expectReported = (findings: readonly Finding[], breaches: readonly Breach[]): void => {
  const reported = new Set(findings.map(({ rule, file }) => `${rule} at ${file}`));
  expect(breaches.map(({ rule, file }) => `${rule} at ${file}`).filter((wanted) => !reported.has(wanted))).toEqual([]);
};
