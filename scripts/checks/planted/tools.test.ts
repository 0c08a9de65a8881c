import { describe, expect, it } from 'vitest';
import { duplicates } from '../duplicates.ts';
import { typecheck } from '../typecheck.ts';
import { unused } from '../unused.ts';
import { type Breach, expectReported, type Files, runOver, together } from './planted-tree.ts';

const kernel = 'apps/server/src/kernel';

describe('types', () => {
  const clean: Files = { [`${kernel}/clock.ts`]: 'export const now = (): Date => new Date();\n' };
  const breaches: readonly Breach[] = [
    { rule: 'TS2322', file: `${kernel}/wrong.ts`, files: { [`${kernel}/wrong.ts`]: "export const count: number = 'one';\n" } },
    { rule: 'TS7006', file: `${kernel}/loose.ts`, files: { [`${kernel}/loose.ts`]: 'export const same = (value) => value;\n' } },
    { rule: 'TS1294', file: `${kernel}/enum.ts`, files: { [`${kernel}/enum.ts`]: "export enum Kind {\n  One = 'one',\n}\n" } },
    {
      rule: 'TS6133',
      file: `${kernel}/idle.ts`,
      files: { [`${kernel}/idle.ts`]: 'export const run = (): void => {\n  const idle = 1;\n};\n' },
    },
  ];

  it('let a clean tree pass', async () => {
    expect(await runOver(typecheck, clean)).toEqual([]);
  });

  it('report a wrong type, an implied any, syntax that cannot be erased, and what is idle', async () => {
    expectReported(await runOver(typecheck, together(clean, breaches)), breaches);
  });
});

describe('unused', () => {
  const used = "import { anything } from 'zod';\nimport { one } from './kernel/one.ts';\n\nprocess.stdout.write(String(one + anything));\n";
  const clean: Files = {
    'apps/server/src/main.ts': used,
    'apps/server/src/kernel/one.ts': 'export const one = 1;\n',
    'apps/server/package.json': JSON.stringify({ name: '@inkstone/server', type: 'module', dependencies: { zod: '1.0.0' } }),
    'apps/console/package.json': JSON.stringify({ name: '@inkstone/console' }),
    'packages/contract/package.json': JSON.stringify({ name: '@inkstone/contract' }),
    'packages/phrases/package.json': JSON.stringify({ name: '@inkstone/phrases' }),
    'packages/text/package.json': JSON.stringify({ name: '@inkstone/text' }),
    'packages/integrations/package.json': JSON.stringify({ name: '@inkstone/integrations' }),
    'package.json': JSON.stringify({ name: 'inkstone', workspaces: ['packages/*', 'apps/*'] }),
  };
  const breaches: readonly Breach[] = [
    { rule: 'unused-files', file: `${kernel}/lonely.ts`, files: { [`${kernel}/lonely.ts`]: 'export const lonely = 1;\n' } },
    {
      rule: 'unused-exports',
      file: `${kernel}/one.ts`,
      files: { [`${kernel}/one.ts`]: 'export const one = 1;\nexport const two = 2;\nexport type Three = 3;\n' },
    },
    { rule: 'unused-types', file: `${kernel}/one.ts`, files: {} },
    {
      rule: 'unused-exports',
      file: `${kernel}/tested.ts`,
      files: {
        [`${kernel}/tested.ts`]: 'export const four = 4;\nexport const five = 5;\n',
        [`${kernel}/tested.test.ts`]: "import { five, four } from './tested.ts';\n\nprocess.stdout.write(String(four + five));\n",
      },
    },
    {
      rule: 'unused-files',
      file: `${kernel}/rehearsed.ts`,
      files: {
        [`${kernel}/rehearsed.ts`]: 'export const rehearsed = 1;\n',
        [`${kernel}/rehearsed.test.ts`]: "import { rehearsed } from './rehearsed.ts';\n\nprocess.stdout.write(String(rehearsed));\n",
      },
    },
    {
      rule: 'unused-dependencies',
      file: 'apps/server/package.json',
      files: {
        'apps/server/package.json': JSON.stringify({
          name: '@inkstone/server',
          type: 'module',
          dependencies: { zod: '1.0.0', fastify: '1.0.0' },
        }),
      },
    },
    {
      rule: 'unused-unlisted',
      file: 'apps/server/src/main.ts',
      files: { 'apps/server/src/main.ts': `import 'not-listed';\nimport './kernel/tested.ts';\n${used}` },
    },
  ];

  it('let a clean tree pass', async () => {
    expect(await runOver(unused, clean)).toEqual([]);
  });

  it('report files, exports, types and dependencies that nobody uses, and packages that nobody lists', async () => {
    expectReported(await runOver(unused, together(clean, breaches)), breaches);
  });
});

describe('duplicates', () => {
  const body = (name: string): string =>
    `export const ${name} = (items: readonly number[]): string => {\n${Array.from(
      { length: 12 },
      (_, index) => `  const part${index} = items.filter((item) => item % ${index + 2} === ${index}).map((item) => item * ${index + 7});`,
    ).join('\n')}\n  return [${Array.from({ length: 12 }, (_, index) => `part${index}`).join(', ')}].join();\n};\n`;

  it('let a tree pass that says each thing once', async () => {
    expect(await runOver(duplicates, { [`${kernel}/once.ts`]: body('once') })).toEqual([]);
  });

  it('refuse copied code', async () => {
    const findings = await runOver(duplicates, { [`${kernel}/once.ts`]: body('once'), [`${kernel}/twice.ts`]: body('twice') });
    expect(findings).toMatchObject([{ rule: 'duplicate', isWarning: false }]);
  });
});
