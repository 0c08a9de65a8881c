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
type Overrides = Parameters<typeof createWritersApp>[1];

/**
 * The writers for one suite: one house with a scripted model, and before each test somebody with a store and so many points. At the end
 * the ledger is even and nothing was a fault. What it gives is asked inside the tests.
 */
export const openWritersSuite = (given: number, overridesOf: () => Promise<Overrides> = async () => ({})) => {
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
    house = await createWritersApp(test, await overridesOf());
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

  /** Asks as somebody: the buyer of the test where nobody is named. */
  const as = (by?: TestActor) => async (method: Method, url: string, payload?: object) =>
    house.app.inject({ method, url, headers: (by ?? actor).headers, ...(payload && { payload }) });
  const dataAs = (by?: TestActor) => async (method: Method, url: string, payload?: object) =>
    (await as(by)(method, url, payload)).json().data;
  return {
    test: () => test,
    house: () => house,
    actor: () => actor,
    /** Somebody else asks from now on, until the next test. */
    become: (next: TestActor): void => {
      actor = next;
    },
    buildBuyer,
    ask: as(),
    dataOf: dataAs(),
    dataAs,
    /** All events of a run, once it has ended. */
    eventsOf: async (runId: string, by?: TestActor): Promise<RunEvent[]> => {
      const { payload } = await as(by)('GET', `/api/runs/${runId}/events/`);
      // Parsed by the contract before it was sent.
      return eventsOf(payload).map(({ event }) => event as RunEvent);
    },
    /** Makes a run's worker look dead: the living one has its name no more, so that none of its heartbeats comes in between. */
    fallSilent: (runId: string) =>
      test.pool.query("update runs set heartbeat_at = now() - interval '1 minute', worker_id = gen_random_uuid() where id = $1", [runId]),
    chargedOf: async (runId: string, by?: TestActor): Promise<string> => (await dataAs(by)('GET', `/api/runs/${runId}/`)).points,
  };
};
