import { defineConfig } from 'vitest/config';
import { alias, serverTests } from '../../vitest.config.ts';
import { createWarmWorker } from './warm-worker.ts';

/** Only the server tests that lie in the feature's folder: what they leave alive, nobody else is meant to catch. */
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
    include: [`apps/server/src/features/${process.env['MUTANTS_FEATURE']}/**/*.test.ts`],
    setupFiles: ['./scripts/mutants/no-mutant-yet.ts'],
  },
});
