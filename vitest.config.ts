import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { openTestFolder } from './apps/server/test/test-folder.ts';

// Workers and the servers that they start inherit it.
if (!process.env['INKSTONE_TEST_FOLDER']) {
  process.env['INKSTONE_TEST_FOLDER'] = openTestFolder();
  process.env['TMPDIR'] = process.env['INKSTONE_TEST_FOLDER'];
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** How the rooms name their own files. */
export const alias = [
  { find: /^#server\//, replacement: at('./apps/server/src/') },
  { find: /^#console\//, replacement: at('./apps/console/src/') },
];

/** Tests that take minutes; `npm run test:long` alone runs them. */
const long = 'apps/server/**/*.long.test.ts';
/** Servers and databases that are killed, again and again. */
const kills = [
  'apps/server/src/features/wallet/ledger-kill.test.ts',
  'apps/server/src/db/bundled-postgres.test.ts',
  'apps/server/test/kills/*.test.ts',
];
const starts = ['scripts/start.test.ts', 'scripts/stop.test.ts'];
const planted = 'scripts/checks/planted/*.test.ts';
/** The feature of the how-to, laid into a copy of the project. */
const smallFeature = 'scripts/checks/planted/small-feature/*.test.ts';

// No test has a limit of its own: one that hangs ends here, and a busy machine only takes longer.
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } };
const aDay = 24 * 3_600_000;
/** Repetitions in full take as long as they take. */
const isLong = Number(process.env['TEST_SCALE'] ?? 0) > 0.1;
const database = { ...patience, ...(isLong && { testTimeout: aDay }), globalSetup: ['./apps/server/test/global-setup.ts'] };

/** The tests of the server, which share a worker and with it the modules. */
export const serverTests = {
  name: 'server',
  include: ['apps/server/**/*.test.ts'],
  exclude: [...configDefaults.exclude, long, ...kills],
  isolate: false,
  ...database,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // So long may the servers and databases of a worker take to end in peace.
    teardownTimeout: 300_000,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'packages',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          exclude: [...configDefaults.exclude, ...starts, planted, smallFeature],
          isolate: false,
          ...patience,
        },
      },
      { resolve: { alias }, test: serverTests },
      {
        resolve: { alias },
        test: {
          name: 'console',
          include: ['apps/console/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['./apps/console/test/patience.ts', './apps/console/test/fresh-notices.ts'],
          isolate: false,
          ...patience,
        },
      },
      { resolve: { alias }, test: { name: 'planted', include: [planted], ...patience } },
      { resolve: { alias }, test: { name: 'small-feature', include: [smallFeature], ...patience } },
      { resolve: { alias }, test: { name: 'kills', include: kills, ...database } },
      { resolve: { alias }, test: { name: 'starts', include: starts, fileParallelism: false, ...patience } },
      { resolve: { alias }, test: { name: 'long', include: [long], ...database, testTimeout: aDay } },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          // The journeys of a worker share its browser and its installation.
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
