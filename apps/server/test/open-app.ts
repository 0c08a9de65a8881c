import { afterAll } from 'vitest';
import { createTestDb } from './database.ts';
import { createTestApp } from './test-app.ts';

/** The whole application on a database of its own, for all tests of a file. */
export const openApp = async (overrides?: Parameters<typeof createTestApp>[1]) => {
  const test = await createTestDb();
  const server = await createTestApp(test, overrides);
  afterAll(async () => {
    await server.close();
    await test.close();
  });
  return { test, server };
};
