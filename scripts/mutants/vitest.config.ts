import { defineConfig } from 'vitest/config';
import { alias, serverTests } from '../../vitest.config.ts';
import { createWarmWorker } from './warm-worker.ts';

const feature = process.env['MUTANTS_FEATURE'] ?? '';

/** Tests of features that stand on this one and hold promises of it; all others are not asked. */
const standingOn: Readonly<Record<string, readonly string[]>> = {
  wallet: ['paid-runs/metering'],
  purchases: ['membership/membership', 'affiliates/affiliates', 'settings/leaving'],
  affiliates: ['settings/leaving'],
  session: ['accounts/accounts', 'portal/oidc'],
  portal: ['session/session', 'settings/leaving'],
};

/** The server tests in the feature's folder, and those of the features that stand on it. */
export default defineConfig({
  resolve: { alias },
  plugins: [
    {
      name: 'warm-worker',
      // The mutation tester names a pool of its own; this hook has the last word.
      configureVitest: ({ project }) => {
        Object.assign(project.config, { pool: 'warm', poolRunner: { name: 'warm', createPoolWorker: createWarmWorker } });
      },
    },
  ],
  test: {
    ...serverTests,
    include: [`${feature}/**/*`, ...(standingOn[feature] ?? [])].map((tests) => `apps/server/src/features/${tests}.test.ts`),
    setupFiles: ['./scripts/mutants/no-mutant-yet.ts'],
    // Races are run twice, not twenty times.
    env: { TEST_SCALE: '0.01' },
  },
});
