import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { killServers } from '../../../test/kills/ledger-kill-rounds.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const rounds = 25;

describe('a server that is killed while it spends', () => {
  it(`loses nothing that it acknowledged, in ${rounds} rounds`, () => killServers(test, rounds));
});
