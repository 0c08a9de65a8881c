import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatAndLint } from '../format-and-lint.ts';
import { home } from '../run-tool.ts';
import { expectReported, type Files, runOver } from './planted-tree.ts';

const clean: Files = {
  'apps/server/src/kernel/clock.ts': 'export const now = (): Date => new Date();\n',
  'apps/server/src/kernel/late.ts': "import { now } from './clock.ts';\n\nexport const late = (): boolean => now().getHours() > 20;\n",
};

/** One breach for each rule that the house sets beyond the linter's own defaults. */
const samples: Record<string, string> = {
  'lint/complexity/noUselessStringConcat': "export const text = 'a' + 'b';\n",
  'lint/complexity/useMaxParams': 'export const sum = (a: number, b: number, c: number, d: number): number => a + b + c + d;\n',
  'lint/correctness/noUndeclaredVariables': 'export const lost = nobodyKnows;\n',
  'lint/correctness/noUnusedFunctionParameters': 'export const one = (idle: number): number => 1;\n',
  'lint/correctness/noUnusedImports': "import { now } from './clock.ts';\n\nexport const one = 1;\n",
  'lint/correctness/noUnusedVariables': 'const idle = 1;\nexport const one = 1;\n',
  'lint/performance/noReExportAll': "export * from './clock.ts';\n",
  'lint/style/noDefaultExport': 'export default 1;\n',
  'lint/style/noEnum': "export enum Kind {\n  One = 'one',\n}\n",
  'lint/style/noInferrableTypes': 'export const run = (count: number = 1): number => count;\n',
  'lint/style/noJsxLiterals': 'export const Title = () => <h1>Welcome</h1>;\n',
  'lint/style/noNamespace': 'export namespace Old {\n  export const one = 1;\n}\n',
  'lint/style/noNonNullAssertion': 'export const first = (all: string[]): string => all[0]!;\n',
  'lint/style/noParameterAssign': 'export const up = (count: number): number => {\n  count += 1;\n  return count;\n};\n',
  'lint/style/noParameterProperties':
    'export class Failed extends Error {\n  constructor(readonly code: string) {\n    super(code);\n  }\n}\n',
  'lint/style/noProcessEnv': "export const port = process.env['PORT'];\n",
  'lint/style/noRestrictedGlobals': "export const load = (): Promise<Response> => fetch('https://example.com');\n",
  'lint/style/noUnusedTemplateLiteral': 'export const text = `plain`;\n',
  'lint/style/noUselessElse':
    'export const sign = (count: number): string => {\n  if (count < 0) {\n    return "minus";\n  } else {\n    return "plus";\n  }\n};\n',
  'lint/style/useCollapsedElseIf':
    "export const sign = (count: number): void => {\n  let text = '';\n  if (count < 0) {\n    text = '-';\n  } else {\n    if (count > 0) {\n      text = '+';\n    }\n  }\n  report(text);\n};\nconst report = (text: string): string => text;\n",
  'lint/style/useConsistentArrayType': 'export const all: Array<string> = [];\n',
  'lint/style/useConsistentTypeDefinitions': 'export interface Shape {\n  name: string;\n}\n',
  'lint/style/useConst': 'export const one = (): number => {\n  let count = 1;\n  return count;\n};\n',
  'lint/style/useExportType': "import type { Clock } from './clock.ts';\n\nexport { Clock };\n",
  'lint/style/useFilenamingConvention': 'export const one = 1;\n',
  'lint/style/useForOf':
    'export const show = (all: string[]): void => {\n  for (let index = 0; index < all.length; index += 1) {\n    all.at(0)?.concat(all[index] ?? "");\n  }\n};\n',
  'lint/style/useImportType': "import { Clock } from './clock.ts';\n\nexport type Watch = { clock: Clock };\n",
  'lint/style/useNodejsImportProtocol': "import { join } from 'path';\n\nexport const path = join('a', 'b');\n",
  'lint/style/useShorthandAssign': 'export const up = (): number => {\n  let count = 1;\n  count = count + 1;\n  return count;\n};\n',
  'lint/style/useTemplate': 'export const greet = (name: string): string => "Hello " + name;\n',
  'lint/style/useThrowOnlyError': "export const fail = (): never => {\n  throw 'text';\n};\n",
  'lint/suspicious/noConsole': "export const log = (): void => console.log('text');\n",
  'lint/suspicious/noExplicitAny': 'export const loose = (value: any): unknown => value;\n',
  'lint/suspicious/noTsIgnore': '// @ts-ignore\nexport const one: number = 1;\n',
  'lint/suspicious/noVar': 'export const one = (): number => {\n  var count = 1;\n  return count;\n};\n',
  'lint/security/noDangerouslySetInnerHtml': 'export const Raw = () => <div dangerouslySetInnerHTML={{ __html: "text" }} />;\n',
  'lint/security/noGlobalEval': "export const run = (): unknown => eval('1');\n",
  'lint/suspicious/noFocusedTests': "import { it } from 'vitest';\n\nit.only('holds', () => {});\n",
  'lint/suspicious/noSkippedTests': "import { it } from 'vitest';\n\nit.skip('holds', () => {});\n",
  format: 'export const   crooked = 1\n',
};

const ending = (rule: string): string => {
  if (/Tests$/.test(rule)) return '.test.ts';
  return /InnerHtml$|Jsx/.test(rule) ? '.tsx' : '.ts';
};

const stem = (rule: string): string => (rule.endsWith('FilenamingConvention') ? 'BadName' : (rule.split('/').at(-1) ?? rule).toLowerCase());

const callsFromScreens: Files = {
  'apps/console/src/features/plugins/load.ts': "export const load = (): Promise<Response> => fetch('/api/');\n",
  'apps/console/src/ui/send.ts': 'export const request = new XMLHttpRequest();\n',
};

const breachesOfRules = Object.entries(samples).map(([rule, text]) => {
  const file = `apps/server/src/kernel/${stem(rule)}${ending(rule)}`;
  return { rule, file, files: { [file]: text } };
});

const breaches = [
  ...breachesOfRules,
  ...Object.entries(callsFromScreens).map(([file, text]) => ({ rule: 'lint/style/noRestrictedGlobals', file, files: { [file]: text } })),
];

type Level = string | { level: string };
type Settings = { linter: { rules: Record<string, Record<string, Level>> } };

const levelOf = (setting: Level): string => (typeof setting === 'string' ? setting : setting.level);

const rulesOfTheHouse = (): string[] => {
  const settings: Settings = JSON.parse(readFileSync(join(home, 'biome.json'), 'utf8'));
  return Object.entries(settings.linter.rules).flatMap(([group, rules]) =>
    Object.entries(rules)
      .filter(([, setting]) => levelOf(setting) === 'error')
      .map(([name]) => `lint/${group}/${name}`),
  );
};

describe('format and lint', () => {
  it('let a clean tree pass', async () => {
    expect(await runOver(formatAndLint, clean)).toEqual([]);
  });

  it('report every planted breach under its rule', async () => {
    expectReported(await runOver(formatAndLint, Object.assign({}, clean, ...breaches.map(({ files }) => files))), breaches);
  });

  it('have a planted breach for each rule of the house', () => {
    expect(rulesOfTheHouse().filter((rule) => !(rule in samples))).toEqual([]);
  });
});
