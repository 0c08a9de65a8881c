import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = [
  { find: /^#server\//, replacement: at('./apps/server/src/') },
  { find: /^#console\//, replacement: at('./apps/console/src/') },
];

/** Tests that take minutes; `npm run test:long` alone runs them. */
const long = 'apps/server/**/*.long.test.ts';

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: { name: 'packages', include: ['packages/**/*.test.ts', 'scripts/checks/**/*.test.ts'] },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, long],
          globalSetup: ['./apps/server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'long',
          include: [long],
          globalSetup: ['./apps/server/test/global-setup.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: { name: 'console', include: ['apps/console/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      {
        resolve: { alias },
        test: {
          name: 'commands',
          include: ['scripts/*.test.{ts,mjs}'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          // The journeys of a worker share its browser and its installation.
          isolate: false,
          expect: { poll: { timeout: 60_000, interval: 50 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
