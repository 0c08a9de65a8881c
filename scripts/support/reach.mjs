import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../bootstrap.mjs';

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};
const lines = (text) => (text ?? '').split('\n').filter(Boolean);

/** What differs from where this branch left `base` (main, if none is named), kept or not; null where git cannot tell. */
export const findChanges = (base) => {
  const from = (base ? [base] : ['origin/HEAD', 'origin/main', 'main']).find((name) => git('rev-parse', '--verify', '--quiet', name));
  const start = from && git('merge-base', 'HEAD', from);
  if (!start) return null;
  const files = [...lines(git('diff', '--name-only', '--no-renames', start)), ...lines(git('ls-files', '--others', '--exclude-standard'))];
  return { since: `${from} (${start.slice(0, 9)})`, files };
};

const startsWithAny = (paths) => (file) => paths.some((path) => file.startsWith(path));

/** Suites that take long and hang on little: they run when something of that has changed, and in CI. */
export const guardedSuites = [
  {
    project: 'starts',
    what: 'starts and stops of the whole command',
    hangsOn: [
      'scripts/start',
      'scripts/stop',
      'scripts/bootstrap',
      'scripts/support/',
      'apps/server/src/main',
      'apps/server/src/serve',
      'apps/server/src/open-app',
      'apps/server/src/features/runs/',
      'apps/server/src/features/paid-runs/',
      'apps/server/src/config',
    ],
  },
  {
    project: 'kills',
    what: 'kills of servers and databases',
    hangsOn: [
      'apps/server/src/db/',
      'apps/server/src/kernel/http/endpoints/',
      'apps/server/src/kernel/jobs/',
      ...['bulk', 'chats', 'documents', 'gateway', 'paid-runs', 'products', 'programs', 'runs', 'wallet'].map(
        (feature) => `apps/server/src/features/${feature}/`,
      ),
      'apps/server/test/',
      'apps/server/migrations/',
    ],
  },
  {
    project: 'planted',
    what: 'planted breaches of the checks',
    hangsOn: [
      'scripts/checks/',
      'biome.json',
      'knip.json',
      '.dependency-cruiser.cjs',
      '.dependency-libraries.cjs',
      '.jscpd.json',
      'tsconfig.json',
    ],
  },
  {
    project: 'small-feature',
    what: 'the feature of the how-to, laid into a copy of the project',
    hangsOn: [
      'docs/adding-a-feature.md',
      'scripts/checks/',
      'apps/server/src/feature-list.ts',
      'apps/server/src/kernel/feature.ts',
      'apps/server/test/',
      'apps/console/src/app/',
      'apps/console/src/kernel/manifest/',
      'apps/console/build/',
      'apps/console/test/',
    ],
  },
].map((suite) => ({ ...suite, hangsOn: [...suite.hangsOn, 'package-lock.json', 'vitest.config.ts'] }));

/** The guarded suites that run now; without git, or in CI, all of them. */
export const suitesReachedBy = (changes) =>
  guardedSuites.filter(({ hangsOn }) => process.env['CI'] || !changes || changes.files.some(startsWithAny(hangsOn)));

/** What no import tells of: it reaches every test. */
const reachesAll = startsWithAny(['package-lock.json', 'vitest.config.ts', 'apps/server/migrations/', 'apps/server/test/global-setup.ts']);
const isSource = (file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(join(root, file));

/** The changed files from which the import graph leads to tests; null when every test is reached. */
export const sourcesOf = ({ files }) => (files.some(reachesAll) ? null : files.filter(isSource));

// A feature bears one name in every room, but for an s at its end.
const stem = (name) => name.replace(/s$/, '');
const featureOf = (file) =>
  /^apps\/(?:server|console)\/src\/features\/([^/]+)\//.exec(file)?.[1] ??
  /^packages\/(?:contract|phrases)\/src\/(?:en\/|zh\/)?([^/]+)\.ts$/.exec(file)?.[1];
const isShown = startsWithAny(['apps/', 'packages/', 'e2e/support/', 'package-lock.json', 'vitest.config.ts']);

/** The journeys through a feature that has changed; all of them, when something has that no journey calls its own. */
export const journeysReachedBy = ({ files }) => {
  const rows = Object.entries(JSON.parse(readFileSync(join(root, 'e2e/reach.json'), 'utf8'))).map(([journey, features]) => ({
    journey,
    features: new Set(features.map(stem)),
  }));
  const journeysOf = (file) => {
    const own = rows.filter(({ journey }) => basename(file) === `${journey}.e2e.test.ts`);
    if (own.length || !isShown(file) || /\.test\.tsx?$/.test(file)) return own;
    const feature = stem(featureOf(file) ?? '');
    const through = rows.filter(({ features }) => features.has(feature));
    return through.length ? through : rows;
  };
  return [...new Set(files.flatMap(journeysOf))].map(({ journey }) => `e2e/${journey}.e2e.test.ts`);
};
