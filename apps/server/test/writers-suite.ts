import type { RunEvent } from '@inkstone/contract/runs';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { eventsOf } from './event-stream.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { createWritersApp, type WritersApp } from './writers-app.ts';

type Method = 'GET' | 'POST';

/**
 * The writers for one suite: one house with a scripted model, and before each test somebody with a store and so many points. At the end
 * the ledger is even and nothing was a fault. What it gives is asked inside the tests.
 */
export const openWritersSuite = (given: number, overrides: Parameters<typeof createWritersApp>[1] = {}) => {
  let test: TestDb;
  let house: WritersApp;
  let actor: TestActor;
  const buildBuyer = async (values: Parameters<typeof buildActor>[1] = {}): Promise<TestActor> => {
    const buyer = await buildActor(test.db, { hasShop: true, ...values });
    if (!values.accountId)
      await house.wallet.credit({ id: newId(), accountId: buyer.accountId, amount: points(given), work: 'top-up', reference: '' });
    return buyer;
  };
  beforeAll(async () => {
    test = await createTestDb();
    house = await createWritersApp(test, overrides);
  });
  beforeEach(async () => {
    actor = await buildBuyer();
  });
  afterAll(async () => {
    await house.close();
    expect(await findLedgerDrift(test.db)).toEqual([]);
    await test.close();
    expect(house.faults).toEqual([]);
  });

  const ask = async (method: Method, url: string, payload?: object, by = actor) =>
    house.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) });
  const dataOf = async (method: Method, url: string, payload?: object, by = actor) => (await ask(method, url, payload, by)).json().data;
  return {
    test: () => test,
    house: () => house,
    actor: () => actor,
    buildBuyer,
    ask,
    dataOf,
    /** All events of a run, once it has ended. */
    eventsOf: async (runId: string, by = actor): Promise<RunEvent[]> => {
      const { payload } = await ask('GET', `/api/runs/${runId}/events/`, undefined, by);
      // Parsed by the contract before it was sent.
      return eventsOf(payload).map(({ event }) => event as RunEvent);
    },
    chargedOf: async (runId: string, by = actor): Promise<string> => (await dataOf('GET', `/api/runs/${runId}/`, undefined, by)).points,
  };
};
