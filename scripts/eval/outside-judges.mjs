import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

// Judges of others, for evaluation only and in a process of their own. Neither is a dependency: yoastseo is under GPL-3.0, harper.js
// weighs 72 MB.
const judges = { yoastseo: '3.6.0', 'harper.js': '2.10.0' };

/** The folder that the judges were installed into; null where that is not possible, as without a registry. */
const installed = (folder) => {
  if (Object.keys(judges).every((name) => existsSync(join(folder, 'node_modules', name)))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const args = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    ...Object.entries(judges).map(([name, version]) => `${name}@${version}`),
  ];
  const [command, all] = existsSync(npm) ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { status } = spawnSync(command, all, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0 ? folder : null;
};

/** What Yoast asks of the pictures of a page, of which a text has none. */
const pictures = new Set(['images', 'imageKeyphrase']);
const most = 9;

const openYoast = (require) => {
  const of = (path) => require(`yoastseo/build/${path}`).default;
  const Paper = of('values/Paper.js');
  const Researcher = of('languageProcessing/languages/en/Researcher.js');
  const Assessor = of('scoring/assessors/productPages/seoAssessor.js');
  return ({ html, title, seoDescription, keyphrase, titleWidth }) => {
    const slug = keyphrase.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const values = { keyword: keyphrase, title, titleWidth, description: seoDescription, slug, locale: 'en_US' };
    const paper = new Paper(html, values);
    const assessor = new Assessor(new Researcher(paper), { shortlink: 'x' });
    assessor.assess(paper);
    const ofText = assessor.getValidResults().filter((result) => !pictures.has(result.getIdentifier()));
    const points = ofText.reduce((sum, result) => sum + result.getScore(), 0);
    return { whole: assessor.calculateOverallScore(), text: (100 * points) / (most * Math.max(1, ofText.length)) };
  };
};

const openHarper = async (place) => {
  const load = (file) => import(pathToFileURL(join(place, 'node_modules/harper.js/dist', file)).href);
  const { LocalLinter } = await load('index.js');
  const { binary } = await load('binary.js');
  const linter = new LocalLinter({ binary });
  return async (text) =>
    (await linter.lint(text)).map((lint) => ({ start: lint.span().start, end: lint.span().end, message: lint.message() }));
};

/** Answers `{ pages, texts }` from the standard input with Yoast's scores (0 to 100; of all, and without the pictures) and Harper's remarks; 3 where they can not be had. */
const answer = async () => {
  const place = installed(join(homedir(), '.cache/inkstone-eval'));
  if (!place) return 3;
  const { pages, texts } = await json(process.stdin);
  const yoast = openYoast(createRequire(join(place, 'package.json')));
  const harper = await openHarper(place);
  const remarks = [];
  for (const text of texts) remarks.push(text ? await harper(text) : []);
  process.stdout.write(JSON.stringify({ scores: pages.map(yoast), remarks }));
  return 0;
};

process.exitCode = await answer();
