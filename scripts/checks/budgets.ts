import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Outcome, Step } from './report.ts';
import { runOurs, toolBroke } from './run-tool.ts';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** JavaScript that a page loads, in kB (1000 bytes) of gzip, which is sent over plain http; over https it is brotli, which is less; `loads` are the ends of the sources that it asks for beyond the entry. */
const pages: readonly { name: string; limit: number; loads: readonly string[] }[] = [
  { name: 'login gate', limit: 122, loads: ['phrases/src/en/entry.ts'] },
  {
    name: 'first screen',
    limit: 300,
    loads: [
      'phrases/src/en/entry.ts',
      'phrases/src/en/shell.ts',
      'kernel/texts/manifest/en.ts',
      'kernel/texts/phrase-files.ts',
      'app/router.tsx',
      'app/screen-routes.tsx',
      'app/layout/shell.tsx',
      '/dashboard.screen.tsx',
      'phrases/src/en/dashboard.ts',
    ],
  },
];

/** What a web site loads before anybody opens its chat. */
const siteScript = { name: 'script of web sites', file: 'embed/v1.js', limit: 30 };

const chunkLimit = 150;
/** A library that comes whole, and only with the first PDF that somebody opens. */
const ofPdfLibrary = { name: /^pdf-[\w-]+\.js$/, limit: 160 };
const limitOf = (path: string): number => (ofPdfLibrary.name.test(path) ? ofPdfLibrary.limit : chunkLimit);

const closureOf = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return found;
  found.add(key);
  for (const next of chunk.imports ?? []) closureOf(manifest, next, found);
  return found;
};

type Sent = 'gz' | 'br';

/** What a browser is really sent: the form that the build left beside the file, or the file itself where it left none. */
const kilobytes = (file: string, form: Sent = 'gz'): number =>
  statSync(existsSync(`${file}.${form}`) ? `${file}.${form}` : file).size / 1000;

const tooHeavy = (file: string, { what, size, limit }: { what: string; size: number; limit: number }): Finding[] =>
  size > limit ? [{ rule: 'over-budget', file, message: `${what}: ${size.toFixed(1)} kB of JavaScript, ${limit} at most` }] : [];

/** The scripts that the page names itself; the bundler's manifest need not have the page's own entry. */
const scriptsOfPage = (folder: string): string[] =>
  [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(?<file>assets\/[^"]+\.js)"/g)].map(
    ({ groups }) => groups?.['file'] ?? '',
  );

/** Weighs a built console by its page and its manifest. */
export const weigh = (folder: string): Outcome => {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) return { findings: [{ rule: 'not-built', file, message: 'the build left no manifest' }] };
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const keys = Object.keys(manifest);
  const scripts = scriptsOfPage(folder);
  const entries = keys.filter((key) => scripts.includes(manifest[key]?.file ?? ''));
  const findings: Finding[] = scripts.length
    ? []
    : [{ rule: 'budget-blind', file: 'apps/console/dist/index.html', message: 'the page names no script' }];
  const figures: Record<string, string> = {};
  for (const { name, limit, loads } of pages) {
    const asked = loads.map((end) => keys.find((key) => key.endsWith(end)));
    const missing = loads.filter((_, index) => asked[index] === undefined);
    findings.push(...missing.map((end) => ({ rule: 'budget-blind', file, message: `${name}: nothing built from …${end}` })));
    const chunks = new Set([...entries, ...asked].flatMap((key) => [...closureOf(manifest, key ?? '')]));
    const files = new Set([...scripts, ...[...chunks].map((key) => manifest[key]?.file ?? '')].filter((path) => path.endsWith('.js')));
    const weightAs = (form: Sent) => [...files].reduce((sum, path) => sum + kilobytes(join(folder, path), form), 0);
    const size = weightAs('gz');
    findings.push(...tooHeavy('apps/console', { what: name, size, limit }));
    figures[name] = `${size.toFixed(1)} kB (brotli ${weightAs('br').toFixed(1)})`;
  }
  const built = readdirSync(join(folder, 'assets')).filter((path) => path.endsWith('.js'));
  const heaviest = built.map((path) => ({ path, size: kilobytes(join(folder, 'assets', path)) }));
  findings.push(
    ...heaviest.flatMap(({ path, size }) => tooHeavy(`apps/console/dist/assets/${path}`, { what: 'chunk', size, limit: limitOf(path) })),
  );
  const { name, limit } = siteScript;
  const script = kilobytes(join(folder, siteScript.file));
  findings.push(...tooHeavy(`apps/console/dist/${siteScript.file}`, { what: name, size: script, limit }));
  figures[name] = `${script.toFixed(1)} kB`;
  figures['largest chunk'] = `${Math.max(0, ...heaviest.map(({ size }) => size)).toFixed(0)} kB`;
  return { findings, figures };
};

/** What the browser must load before a person can do anything. */
export const budgets: Step = {
  name: 'budgets',
  run: async (root) => {
    const ran = await runOurs(root, 'scripts/build.mjs', 'console');
    if (ran.status !== 0) throw toolBroke('the build of the console', ran);
    return weigh(join(root, 'apps/console/dist'));
  },
};
