import { rewritePrice } from '@inkstone/contract/rewriting';
import { VendorError } from '@inkstone/integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { findLedgerDrift } from '../../../../test/ledger-drift.ts';
import { createWritersApp, holdingAfter, saying, type WritersApp } from '../../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db, { hasShop: true });
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
});
afterAll(async () => {
  await house.close();
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
  expect(house.faults).toEqual([]);
});

const selection =
  '<p>This bag carries a laptop and all that goes with it. ⟦0⟧ It dries over night and is a joy on every day of the week.</p>';
const short = '<p>This bag carries a laptop and its things. ⟦0⟧ It dries over night.</p>';

const ask = async (values: object = {}) =>
  house.app.inject({
    method: 'POST',
    url: '/api/writers/rewrite/',
    headers: actor.headers,
    payload: { selection, way: 'shorter', language: 'en', ...values },
  });
const runOf = async (values: object = {}) => {
  const { runId } = (await ask(values)).json().data;
  const stream = await house.app.inject({ url: `/api/runs/${runId}/events/`, headers: actor.headers });
  const events = [...stream.body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  return {
    events,
    text: events.findLast(({ type }) => type === 'field-done')?.text,
    settled: events.findLast(({ type }) => type === 'settled'),
  };
};

describe('POST /api/writers/rewrite/', () => {
  it('writes a part anew for half a point, and keeps its pictures', async () => {
    await house.writeWith(saying(`<text>${short}</text>`));
    const { text, settled } = await runOf();
    expect(text).toBe(short);
    expect(settled).toMatchObject({ state: 'done', points: String(rewritePrice) });
  });

  it.each([
    ['lacks a picture', short.replace('⟦0⟧ ', '')],
    ['has a picture twice', short.replace('⟦0⟧', '⟦0⟧ ⟦0⟧')],
    ['has a picture that there is not', short.replace('⟦0⟧', '⟦0⟧ ⟦7⟧')],
  ])('asks again for an answer that %s, and mends what comes then', async (_, wrong) => {
    await house.writeWith(saying(`<text>${wrong}</text>`, `<text>${wrong}</text>`));
    const { text, events } = await runOf();
    expect(text.match(/⟦\d+⟧/g)).toEqual(['⟦0⟧']);
    expect(events).toContainEqual(expect.objectContaining({ type: 'note', note: 'rulesRetry' }));
  });

  it('asks again for what is not shorter, and for another language than was asked for', async () => {
    await house.writeWith(saying(`<text>${selection.replace('a laptop', 'a laptop, a book, a bottle')}</text>`, `<text>${short}</text>`));
    expect((await runOf()).text).toBe(short);
    const french =
      '<p>Ce sac transporte un ordinateur portable et tout ce qui va avec. ⟦0⟧ Il sèche pendant la nuit et fait plaisir chaque jour de la semaine.</p>';
    await house.writeWith(saying(`<text>${selection}</text>`, `<text>${french}</text>`));
    expect((await runOf({ way: 'translate', language: 'fr' })).text).toBe(french);
  });

  it('costs nothing where the vendor fails or the person stops it', async () => {
    await house.writeWith(async function* () {
      yield '<text><p>This';
      throw new VendorError('Acme AI', 'refused', 'gone');
    });
    expect((await runOf()).settled).toMatchObject({ state: 'failed', points: '0' });
    const { script, taken } = holdingAfter('<text><p>This bag');
    await house.writeWith(script);
    const { runId } = (await ask()).json().data;
    await taken;
    await house.app.inject({ method: 'POST', url: `/api/runs/${runId}/stop/`, headers: actor.headers, payload: {} });
    const run = (await house.app.inject({ url: `/api/runs/${runId}/`, headers: actor.headers })).json().data;
    expect(run).toMatchObject({ state: 'stopped', points: '0' });
  });

  it('is free without a model, which leaves out and adds nothing, and says what it can not do', async () => {
    await house.writeWith(null);
    const { text, settled } = await runOf({ selection: '<p>The tray is of oak. It is a joy on every single day. It holds 12 pens.</p>' });
    expect(text).toBe('<p>The tray is of oak. It holds 12 pens.</p>');
    expect(settled).toMatchObject({ state: 'done', points: '0' });
    expect((await runOf({ selection: '<p>The tray is of oak.</p>' })).settled).toMatchObject({
      state: 'failed',
      error: { code: 'writer.rewriteNothing' },
      points: '0',
    });
    for (const way of ['longer', 'tone', 'translate']) expect((await ask({ way })).json().code).toBe('writer.rewriteNeedsModel');
  });

  it('refuses what is empty, too long, or nothing but markup', async () => {
    expect((await ask({ selection: ' ' })).json().code).toBe('writer.rewriteEmpty');
    expect((await ask({ selection: '<p><img src="x"></p>' })).json().code).toBe('writer.rewriteEmpty');
    expect((await ask({ selection: 'a'.repeat(6001) })).json().code).toBe('writer.rewriteTooLong');
  });
});
