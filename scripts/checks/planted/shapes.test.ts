import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { home } from '../run-tool.ts';
import { shapes } from '../shapes/shapes.ts';
import { dataShapeBreaches } from './data-breaches.ts';
import { type Breach, breach, expectReported, type Files, runOver, together, workspaces } from './planted-tree.ts';

const kernel = 'apps/server/src/kernel';
const features = 'apps/server/src/features';
const contract = 'packages/contract/src';
const words = 'packages/phrases/src';
const vendors = 'packages/integrations/src';

const phraseIndexOfPlugins = `// Written by \`npm run check -- --fix\` from the files beside it: every name that they export. Not edited by hand.
// \`walletErrors\` are the refusals \`wallet.…\`; all else are texts of screens, pages and mails.
export { pluginErrors, plugins } from './plugins.ts';
`;

const clean: Files = {
  ...Object.fromEntries(workspaces.map((path) => [`${path}/README.md`, '# A workspace\n'])),
  'README.md': '# A house\n',
  'apps/server/migrations/0001_roles.sql': '-- The role of tenants.\n',
  [`${kernel}/clock.ts`]: 'export const now = (): Date => new Date();\n',
  [`${kernel}/parse.ts`]: 'export const parse = (text: string): string[] => JSON.parse(text) as string[]; // written by us alone\n',
  [`${kernel}/typed-json.ts`]:
    'export const read = (text: string): unknown => JSON.parse(text);\nexport const name = schema.parse(JSON.parse(text));\n',
  'apps/console/src/kernel/frame.ts':
    "export const isFramed = (): boolean => typeof window !== 'undefined' && window.self !== window.top;\nexport type Load = typeof globalThis.fetch;\n",
  'apps/console/src/kernel/calls/request.ts': 'export const load = window.fetch;\n',
  'apps/console/src/ui/box.tsx': "export const Box = () => <div className={'box wide'} aria-label={t('title')} />;\n",
  'apps/console/src/features/plugins/plugin-list.tsx':
    'export const List = () => {\n  const list = useQuery(all);\n  const { isPending } = useMutation(add);\n  return (\n    <QueryState query={list} skeleton={<Page><Skeleton /></Page>}>\n      {() => isPending}\n    </QueryState>\n  );\n};\n',
  'apps/console/src/ui/state.tsx':
    'export const State = ({ query }: Props) => (query.isError ? <ErrorState error={query.error} /> : <Skeleton />);\n',
  'apps/console/src/ui/currency.tsx': "export const choices = [{ value: 'all', label: 'stateAll' }, { value: 'CNY', label: 'CNY' }];\n",
  [`${features}/plugins/index.ts`]:
    "import { now } from '#server/kernel/clock.ts';\n\nexport const refuse = () => new AppError('plugin.notFound', 404, { at: now() });\n",
  [`${contract}/plugins.ts`]:
    "export const list = defineEndpoint({ method: 'GET', path: '/api/plugin/:id/', name: z.string().min(1, 'plugin.nameEmpty') });\n",
  [`${words}/en/index.ts`]: phraseIndexOfPlugins,
  [`${words}/zh/index.ts`]: phraseIndexOfPlugins,
  [`${words}/en/plugins.ts`]:
    "export const plugins = { title: 'Plugins', price: '{{points}} pts' };\nexport const pluginErrors = { notFound: 'No such plugin.', nameEmpty: 'Enter a name.' };\n",
  [`${words}/zh/plugins.ts`]:
    "export const plugins = { title: '插件', price: '{{points}} 积分' };\nexport const pluginErrors = { notFound: '没有这个插件。', nameEmpty: '请输入名称。' };\n",
  'apps/console/src/features/plugins/plugins.screen.tsx': "export const PluginsScreen = () => [t('title'), t('price')];\n",
  [`${vendors}/index.ts`]: "export { alpha } from './ai/alpha/index.ts';\n",
  [`${vendors}/ai/alpha/index.ts`]: "export const alpha = { id: 'alpha' };\n",
  [`${vendors}/ai/alpha/metadata.ts`]: 'export const metadata = {};\n',
  [`${vendors}/ai/alpha/alpha.test.ts`]: "import { describeAi } from '../../kit/conformance/ai.ts';\n\ndescribeAi();\n",
  [`${vendors}/kit/conformance/ai.ts`]: 'export const describeAi = () => it();\n',
};

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `export const line${index} = ${index};\n`).join('');

const longBody = (count: number): string => `{\n${'  step();\n'.repeat(count)}}`;

const sizes: readonly Breach[] = [
  breach('file-too-long', `${kernel}/long.ts`, lines(401)),
  breach('file-too-long', `${kernel}/long.test.ts`, lines(601)),
  breach('file-long', `${kernel}/longish.ts`, lines(251)),
  breach('function-too-long', `${kernel}/long-function.ts`, `export const run = (): void => ${longBody(60)};\n`),
  breach('function-too-long', 'apps/console/src/ui/card.tsx', `export const Card = () => ${longBody(120)};\n`),
  breach('nested-too-deep', `${kernel}/deep.ts`, 'export const dig = () => {\n  if (a) for (const b of c) while (d) if (e) return;\n};\n'),
  breach('readme-too-long', 'apps/server/README.md', 'line\n'.repeat(61)),
];

const syntax: readonly Breach[] = [
  breach('arrow-functions', `${kernel}/function.ts`, 'export function run(): number {\n  return 1;\n}\n'),
  breach('classes-only-for-errors', `${kernel}/class.ts`, 'export class Service {}\n'),
  breach('empty-catch', `${kernel}/catch.ts`, 'try {\n  run();\n} catch {}\n'),
  breach('unfinished', `${kernel}/unfinished.ts`, '// TODO finish\nexport const one = 1;\n'),
  breach('banner', `${kernel}/banner.ts`, '// =========\nexport const one = 1;\n'),
  breach('lint-off-needs-reason', `${kernel}/off.ts`, '// @ts-expect-error\nexport const one = 1;\n'),
  breach('cast-outside-kernel', `${features}/plugins/cast.service.ts`, 'export const one = 1 as unknown as string; // because\n'),
  breach('cast-needs-reason', `${kernel}/cast.ts`, 'export const one = read() as string;\n'),
  breach('import-extension', `${kernel}/import.ts`, "import { now } from './clock';\n"),
  breach('import-extension', `${kernel}/alias.ts`, "import { now } from '#server/kernel/clock';\n"),
  breach('name-says-nothing', `${kernel}/utils.ts`, 'export const one = 1;\n'),
  breach('index-only-as-face', `${kernel}/index.ts`, 'export const one = 1;\n'),
  breach('hidden-clock', `${features}/plugins/time.service.ts`, 'export const at = () => Date.now();\n'),
  breach('hidden-id', `${features}/plugins/id.test.ts`, 'export const made = crypto.randomUUID();\n'),
  breach('hidden-id', `${features}/plugins/id.service.ts`, "import { randomUUID as id } from 'node:crypto';\nexport const made = id();\n"),
];

const doors: readonly Breach[] = [
  breach('global-call', `${features}/plugins/global.service.ts`, "export const load = () => globalThis.fetch('https://example.com');\n"),
  breach('global-call', 'apps/console/src/features/plugins/window.ts', "export const load = () => window.fetch('/api/');\n"),
  breach('global-call', 'apps/console/src/ui/self.ts', "export const load = () => self['fetch']('/api/');\n"),
  breach('global-call', `${vendors}/kit/taken.ts`, 'export const { fetch: load } = globalThis;\n'),
  breach('global-call', 'apps/console/src/ui/nested.ts', 'export const load = (globalThis as Doors).window.fetch;\n'),
  breach('global-call', 'apps/console/src/ui/computed.ts', 'export const load = (name: string) => window[name];\n'),
  breach('global-call', 'apps/console/src/app/alias.ts', 'export const everything = globalThis;\n'),
  breach('global-call', 'apps/console/src/app/reflect.ts', "export const load = Reflect.get(window, 'fetch');\n"),
  breach('global-call', 'apps/console/src/kernel/beacon.ts', "export const tell = () => navigator.sendBeacon('/api/');\n"),
  breach('computed-import', `${kernel}/computed.ts`, 'export const load = (name: string) => import(name);\n'),
  breach('computed-import', 'apps/console/src/app/template.ts', 'export const load = (name: string) => import("./" + name);\n'),
  breach('computed-import', `${kernel}/required.ts`, 'export const load = createRequire(import.meta.url)(name);\n'),
  breach('computed-import', `${features}/plugins/built-in.service.ts`, "export const http = process.getBuiltinModule('node:http');\n"),
  breach('untyped-json', `${kernel}/json-handed-on.ts`, 'export const all = texts.map(JSON.parse);\n'),
  breach('untyped-json', `${kernel}/json-taken.ts`, 'export const { parse } = JSON;\n'),
  breach('untyped-json', `${kernel}/json-spelled.ts`, "export const read = JSON['parse'];\n"),
  breach('untyped-json', `${features}/plugins/json.service.ts`, 'export const read = (text: string): string[] => JSON.parse(text);\n'),
  breach('untyped-json', `${kernel}/json.ts`, 'export const { name } = JSON.parse(text);\n'),
  breach('untyped-json', `${kernel}/json-argument.ts`, 'export const one = show(JSON.parse(text));\n'),
  breach('untyped-json', `${kernel}/json-twice.ts`, 'export const one = JSON.parse(JSON.parse(text));\n'),
  breach('untyped-json', 'apps/console/src/kernel/answer.ts', 'export const read = async (answer: Response) => await answer.json();\n'),
  breach('text-in-screen', 'apps/console/src/ui/braces.tsx', "export const Title = () => <h1>{'Welcome'}</h1>;\n"),
  breach('text-in-screen', 'apps/console/src/ui/template.tsx', 'export const Title = () => <h1>{`Welcome`}</h1>;\n'),
  breach('text-in-screen', 'apps/console/src/ui/spoken.tsx', 'export const Close = () => <button aria-label="Close" />;\n'),
  breach('text-in-screen', 'apps/console/src/ui/choice.tsx', "export const Name = () => <Card title={name ?? 'Nobody'} />;\n"),
  breach('text-in-screen', 'apps/console/src/ui/columns.tsx', "export const columns = [{ key: 'name', title: 'Name' }];\n"),
  breach('text-in-screen', 'apps/console/src/ui/choices.tsx', "export const choices = [{ value: 'all', label: '全部' }];\n"),
  breach('native-number', 'apps/console/src/features/wallet/amount.tsx', 'export const Amount = () => <TextField type="number" />;\n'),
  breach('native-number', 'apps/console/src/ui/count.tsx', "export const Count = () => <input type={isWhole ? 'number' : 'text'} />;\n"),
  breach('native-title', 'apps/console/src/ui/hint.tsx', "export const Ago = () => <time title={t('title')} />;\n"),
  breach(
    'native-title',
    'apps/console/src/ui/hinted.tsx',
    "export const Home = () => <NavLink to={home} title={t('title')}>{icon}</NavLink>;\n",
  ),
];

const screen = (lines: string): string => `export const Screen = () => {\n${lines}\n};\n`;

const loading: readonly Breach[] = [
  breach(
    'query-state-by-hand',
    'apps/console/src/features/plugins/outline.tsx',
    screen('  return data ? data : <Skeleton shape="form" />;'),
  ),
  breach('query-state-by-hand', 'apps/console/src/app/failure.tsx', screen('  return <ErrorState error={error}></ErrorState>;')),
  breach(
    'query-state-by-hand',
    'apps/console/src/features/plugins/taken.tsx',
    screen('  const { data, isPending: isFirst } = useQuery(all);'),
  ),
  breach(
    'query-state-by-hand',
    'apps/console/src/features/plugins/asked.tsx',
    screen('  const list = useInfiniteQuery(all);\n  return list.isError ? null : list.data;'),
  ),
];

const longBodyText = '(items: number[]) => items.filter((item) => item > 1).map((item) => item * 2).filter((item) => item < 9).slice(1)';

const repeats: readonly Breach[] = [
  {
    rule: 'same-body',
    file: `${kernel}/again.ts`,
    files: {
      [`${features}/plugins/first.ts`]:
        'export const double = (count: number): number => {\n  const twice = count * 2;\n  return twice;\n};\n',
      [`${kernel}/again.ts`]:
        'export const double = (size: number): number => {\n  // Two times.\n  const all = size * 2;\n  return all;\n};\n',
    },
  },
  {
    rule: 'same-body',
    file: `${kernel}/other-name.ts`,
    files: {
      [`${features}/plugins/one-name.ts`]: `export const pick = ${longBodyText};\n`,
      [`${kernel}/other-name.ts`]: `export const choose = ${longBodyText.replaceAll('item', 'part')};\n`,
    },
  },
  {
    rule: 'rule-without-place',
    file: 'scripts/checks/left-behind.ts',
    files: {
      'scripts/checks/main.ts': 'export const one = 1;\n',
      'scripts/checks/left-behind.ts': 'export const place = /^packages\\/(?:contract|nowhere)\\/src\\//;\n',
    },
  },
  { rule: 'rule-without-place', file: '.dependency-cruiser.cjs', files: {} },
  { rule: 'rule-without-place', file: 'biome.json', files: {} },
  {
    rule: 'documented-less',
    file: 'packages',
    files: {
      'packages/text/src/silent.ts': Array.from({ length: 60 }, (_, index) => `export const say${index} = () => ${index};\n`).join(''),
    },
  },
];

const english = (text: string): string => `export const extra = { ${text} };\n`;

const texts: readonly Breach[] = [
  {
    rule: 'phrase-missing',
    file: `${words}/en/missing.ts`,
    files: { [`${words}/en/missing.ts`]: "export const missing = { one: 'One' };\n" },
  },
  {
    rule: 'phrase-surplus',
    file: `${words}/zh/surplus.ts`,
    files: { [`${words}/zh/surplus.ts`]: "export const surplus = { one: '一' };\n" },
  },
  {
    rule: 'phrase-params',
    file: `${words}/zh/extra.ts`,
    files: {
      [`${words}/en/extra.ts`]: english("count: '{{count}} left', plain: 'Plain text', comma: 'One, two', odd: 'Odd 字 text'"),
      [`${words}/zh/extra.ts`]: english("count: '剩余 {{total}}', plain: 'Plain text', comma: '一,二', odd: '字'"),
    },
  },
  // The files beside it are new here.
  { rule: 'phrase-index-stale', file: `${words}/en/index.ts`, files: {} },
  { rule: 'phrase-not-chinese', file: `${words}/zh/extra.ts`, files: {} },
  { rule: 'phrase-punctuation', file: `${words}/zh/extra.ts`, files: {} },
  { rule: 'phrase-not-english', file: `${words}/en/extra.ts`, files: {} },
  {
    rule: 'phrase-unused',
    file: `${words}/en/idle.ts`,
    files: {
      [`${words}/en/idle.ts`]:
        "export const idle = { nobodyShowsThis: 'Nobody' };\nexport const idleErrors = { nobodyRefuses: 'Nobody' };\n",
      [`${words}/zh/idle.ts`]: "export const idle = { nobodyShowsThis: '没有' };\nexport const idleErrors = { nobodyRefuses: '没有' };\n",
    },
  },
  { rule: 'error-code-unused', file: `${words}/en/idle.ts`, files: {} },
  breach('error-code-unknown', `${features}/plugins/code.service.ts`, "export const refuse = () => new AppError('plugin.nowhere');\n"),
  breach('error-code-unknown', `${contract}/code.ts`, "export const name = z.string().min(1, 'plugin.nowhere');\n"),
];

const places: readonly Breach[] = [
  breach('endpoint-twice', `${contract}/twice.ts`, "export const again = defineEndpoint({ method: 'GET', path: '/api/plugin/:name/' });\n"),
  breach('endpoint-path', `${contract}/slash.ts`, "export const open = defineEndpoint({ method: 'GET', path: '/api/open' });\n"),
  breach('path-outside-contract', `${features}/plugins/path.service.ts`, "export const path = '/api/plugin/';\n"),
  breach('integration-incomplete', `${vendors}/ai/gamma/`, ''),
  breach('integration-not-proven', `${vendors}/ai/alpha/alpha.test.ts`, "it('speaks', () => {});\n"),
  {
    rule: 'kind-without-suite',
    file: `${vendors}/kit/conformance/bots.ts`,
    files: {
      [`${vendors}/index.ts`]: "export { alpha } from './ai/alpha/index.ts';\nexport { hermes } from './bots/hermes/index.ts';\n",
      [`${vendors}/bots/hermes/index.ts`]: 'export const hermes = {};\n',
      [`${vendors}/bots/hermes/metadata.ts`]: 'export const metadata = {};\n',
      [`${vendors}/bots/hermes/hermes.test.ts`]: "import { describeBot } from '../../kit/conformance/bots.ts';\n\ndescribeBot();\n",
    },
  },
  breach('vendor-outside-its-folder', `${features}/plugins/vendor.service.ts`, "export const first = 'alpha';\n"),
  breach('vendor-outside-its-folder', `${features}/plugins/setting.service.ts`, "export const key = 'ALPHA_API_KEY';\n"),
  breach('migration-reason', 'apps/server/migrations/0002_silent.sql', 'create table silent ();\n'),
  breach('migration-number', 'apps/server/migrations/0001_twice.sql', '-- Why.\n'),
  breach('migration-name', 'apps/server/migrations/Later.sql', '-- Why.\n'),
  breach('file-not-there', 'docs/architecture.md', 'A manifest is `kernel/nowhere.ts`; `kernel/clock.ts` is there.\n'),
  breach('dead-link', 'docs/link.md', 'See [that](nowhere.md) and [this](../README.md#a-house)\n'),
  { rule: 'workspace-without-readme', file: 'packages/extra/README.md', files: { 'packages/extra/package.json': '{}' } },
  {
    rule: 'decision-number',
    file: 'docs/decisions/0001-second.md',
    files: { 'docs/decisions/0001-first.md': '# 1. First\n', 'docs/decisions/0001-second.md': '# 1. Second\n' },
  },
  breach('setting-not-in-readme', 'apps/server/src/config.ts', 'const settings = z.object({ PORT: z.string() });\n'),
  breach('machine-path', 'docs/machine.md', `See ${['', 'home', 'someone', 'notes'].join('/')}\n`),
  breach('machine-path', 'docs/root.md', `See ${['', 'root', 'notes'].join('/')}\n`),
  breach('registry-host', '.npmrc', `${['registry', 'https://example.org/'].join('=')}\n`),
  breach('secret', 'docs/secret.md', `key: ${['sk', 'a'.repeat(40)].join('-')}\n`),
].map((planted) =>
  planted.rule === 'integration-incomplete'
    ? { ...planted, files: { [`${vendors}/ai/gamma/metadata.ts`]: 'export const metadata = {};\n' } }
    : planted,
);

const breaches = [
  ...sizes,
  ...syntax,
  ...doors,
  ...loading,
  ...repeats,
  ...texts,
  ...places,
  { rule: 'integration-not-registered', file: `${vendors}/ai/gamma/`, files: {} },
];

const rulesOfShapes = (): string[] => {
  const folder = join(home, 'scripts/checks/shapes');
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const named = [...text.matchAll(/(?:rule: |finding\(\w+, |ruleOf\w+ = )'([a-z-]+)'/g)].map(([, rule]) => rule ?? '');
  return [...new Set(named)];
};

describe('shapes', () => {
  it('let a clean tree pass', async () => {
    expect(await runOver(shapes, clean)).toEqual([]);
  });

  it('report every planted breach under its rule', async () => {
    expectReported(await runOver(shapes, together(clean, breaches)), breaches);
  });

  it('have a planted breach each', () => {
    const rules = rulesOfShapes();
    expect(rules.length).toBeGreaterThan(25);
    expect(rules.filter((rule) => ![...breaches, ...dataShapeBreaches].some((planted) => planted.rule === rule))).toEqual([]);
  });

  it('only warn about a file that is long but not too long', async () => {
    const findings = await runOver(shapes, { ...clean, [`${kernel}/longish.ts`]: lines(251) });
    expect(findings).toMatchObject([{ rule: 'file-long', isWarning: true }]);
  });
});
