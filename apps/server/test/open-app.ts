import { afterAll } from 'vitest';
import { buildActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createOperatorApp } from './operator-app.ts';
import { createTestApp } from './test-app.ts';

const open = async <App extends { close: () => Promise<void> }>(create: (test: TestDb) => Promise<App>) => {
  const test = await createTestDb();
  const server = await create(test);
  afterAll(async () => {
    await server.close();
    await test.close();
  });
  return { test, server };
};

type Overrides = Parameters<typeof createTestApp>[1];

/** The whole application on a database of its own, for all tests of a file. */
export const openApp = (overrides?: Overrides) => open((test) => createTestApp(test, overrides));

/** The same with vendors whose wire the test sees; `ask` asks as the operator. */
export const openOperatorApp = async (overrides?: Overrides) => {
  const { test, server: house } = await open((fresh) => createOperatorApp(fresh, overrides));
  const operator = await buildActor(test.db, { isOperator: true });
  return { test, operator, ask: house.as(operator) };
};
