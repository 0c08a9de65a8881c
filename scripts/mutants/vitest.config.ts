import { defineConfig } from 'vitest/config';
import { alias, serverTests } from '../../vitest.config.ts';

/** Only the server tests that lie in the feature's folder: what they leave alive, nobody else is meant to catch. */
export default defineConfig({
  resolve: { alias },
  test: { ...serverTests, include: [`apps/server/src/features/${process.env['MUTANTS_FEATURE']}/**/*.test.ts`] },
});
