import { VendorError } from '@inkstone/integrations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { eventsOf } from '../../../test/event-stream.ts';
import { until } from '../../../test/until.ts';
import { shortBrief as brief, createWritersApp, type WritersApp } from '../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
});
afterAll(async () => {
  await house.close();
  await test.close();
  expect(house.faults).toEqual([]);
});

const buildWriter = async (): Promise<TestActor> => {
  const actor = await buildActor(test.db, { hasShop: true });
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(100), work: 'top-up', reference: '' });
  return actor;
};
const generate = async (actor: TestActor): Promise<string> => {
  const payload = { brief, fields: ['title'] };
  const answer = await house.app.inject({ method: 'POST', url: '/api/product/improve/freestyle/', headers: actor.headers, payload });
  return answer.json().data.runId;
};
const stop = (actor: TestActor, id: string) =>
  house.app.inject({ method: 'POST', url: `/api/runs/${id}/stop/`, headers: actor.headers, payload: {} });
const followed = async (actor: TestActor, id: string) => {
  const { payload } = await house.app.inject({ url: `/api/runs/${id}/events/`, headers: actor.headers });
  return eventsOf(payload).map(({ event }) => event);
};
const queueOf = (events: Awaited<ReturnType<typeof followed>>) => events.filter(({ type }) => type === 'queued');

/** A model that is asked and answers when the test says so, one answer after the other. */
const createPatientModel = () => {
  const asked: (() => void)[] = [];
  return {
    asked,
    script: async function* () {
      const { promise, resolve } = Promise.withResolvers<void>();
      asked.push(resolve);
      await promise;
      yield '<title>A waxed canvas tote for work</title>';
    },
  };
};

describe('a vendor that takes one call at once', () => {
  it('is asked by one after the other, who wait is told, and waiting is neither silence nor paid', async () => {
    const model = createPatientModel();
    await house.writeWith(model.script);
    await house.takeAtOnce(1);
    const [busy, other] = [await buildWriter(), await buildWriter()];
    const first = await generate(busy);
    await until(() => model.asked.length === 1);
    const second = await generate(busy);
    const given = await generate(busy);
    const third = await generate(other);
    const waits = async () => (await test.pool.query("select from run_events where event ->> 'type' = 'queued'")).rows.length;
    await until(async () => (await waits()) === 3);
    expect(model.asked).toHaveLength(1);
    await stop(busy, given);
    model.asked[0]?.();
    expect(queueOf(await followed(busy, first))).toEqual([]);
    for (const [index, actor, id] of [
      [1, busy, second],
      [2, other, third],
    ] as const) {
      await until(() => model.asked.length === index + 1);
      model.asked[index]?.();
      const events = await followed(actor, id);
      expect(queueOf(events)).toEqual([
        { type: 'queued', isWaiting: true },
        { type: 'queued', isWaiting: false },
      ]);
      expect(events.at(-1)).toMatchObject({ type: 'settled', state: 'done', points: '0.5' });
    }
    expect((await followed(busy, given)).at(-1)).toMatchObject({ state: 'stopped', points: '0' });
  });

  it('can be told to take more, from 1 to 512, and the log of the operator says so', async () => {
    expect((await house.takeAtOnce(0)).json).toMatchObject({ errno: 1 });
    expect((await house.takeAtOnce(513)).json).toMatchObject({ errno: 1 });
    expect((await house.takeAtOnce(40)).data.callsAtOnce).toBe(40);
    const { rows } = await test.pool.query("select after from audit_entries where action = 'connection.change' and after ? 'callsAtOnce'");
    expect(rows.at(-1).after).toMatchObject({ callsAtOnce: 40 });
  });
});

describe('a failure of a vendor', () => {
  it('is one line of the log', async () => {
    const actor = await buildWriter();
    await house.writeWith(async function* () {
      yield '<title>A waxed';
      throw new VendorError('Acme AI', 'unavailable', 'status 503');
    });
    house.warnings.length = 0;
    const events = await followed(actor, await generate(actor));
    expect(events.at(-1)).toMatchObject({ state: 'failed' });
    expect(house.warnings.map((line) => JSON.parse(line))).toMatchObject([
      { vendor: 'Acme AI', kind: 'unavailable', why: 'status 503', msg: 'vendor failed' },
    ]);
  });
});
