import { rewritePrice } from '@inkstone/contract/rewriting';
import { VendorError } from '@inkstone/integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { findLedgerDrift } from '../../../../test/ledger-drift.ts';
import { createWritersApp, holdingAfter, saying, shortBrief, type WritersApp } from '../../../../test/writers-app.ts';

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
  it('reads signs of HTML in a part without tags as what they stand for', async () => {
    await house.writeWith(null);
    const part = 'Cards by Paper &amp; Pine, &lt;3 of them. The paper is thick and soft, and a joy on each and every day of the week.';
    const { text } = await runOf({ selection: part });
    expect(text.replace(/^<p>|<\/p>$/g, '')).toBe('Cards by Paper &amp; Pine, &lt;3 of them.');
  });

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

describe('a part of a draft', () => {
  const draftOf = async (owner: TestActor): Promise<string> => {
    const payload = { brief: shortBrief, text: { title: 'Tote', description: selection, seoTitle: 'A tote', seoDescription: '' } };
    const saved = await house.app.inject({ method: 'POST', url: '/api/freestyle/save_draft/', headers: owner.headers, payload });
    return saved.json().data.id;
  };
  const rewritingsOf = async (id: string) =>
    (await house.app.inject({ url: `/api/freestyle/${id}/`, headers: actor.headers })).json().data.rewritings;
  const decide = async (payload: object, who = actor) =>
    (await house.app.inject({ method: 'POST', url: '/api/writers/rewrite/decided/', headers: who.headers, payload })).json();

  it('is known to the draft until somebody has decided, one a field, and changes nothing else of it', async () => {
    const draftId = await draftOf(actor);
    const before = (await house.app.inject({ url: `/api/freestyle/${draftId}/`, headers: actor.headers })).json().data;
    expect(before.rewritings).toEqual([]);
    await house.writeWith(saying(`<text>${short}</text>`, '<text>Bag</text>', `<text>${short}</text>`));
    const place = { draftId, field: 'description', from: 3, to: 40 };
    const { runId: first } = (await ask({ place })).json().data;
    const { runId: title } = (
      await ask({ place: { ...place, field: 'seoTitle', from: 0, to: 6 }, shape: 'line', selection: 'A tote bag' })
    ).json().data;
    const left = [
      { field: 'seoTitle', runId: title, selection: 'A tote bag', from: 0, to: 6 },
      { field: 'description', runId: first, selection, from: 3, to: 40 },
    ];
    expect(await rewritingsOf(draftId)).toEqual(expect.arrayContaining(left));
    const { runId: second } = (await ask({ place })).json().data;
    // The decision on the one before comes late.
    await decide({ draftId, field: 'description', runId: first });
    expect(await rewritingsOf(draftId)).toContainEqual({ ...left[1], runId: second });
    await decide({ draftId, field: 'description', runId: second });
    expect(await rewritingsOf(draftId)).toEqual([left[0]]);
    await decide({ draftId, field: 'seoTitle', runId: title });
    const { data } = (await house.app.inject({ url: `/api/freestyle/${draftId}/`, headers: actor.headers })).json();
    expect(data).toEqual(before);
  });

  it('is of nobody else', async () => {
    const draftId = await draftOf(await buildActor(test.db, { hasShop: true }));
    await house.writeWith(saying(`<text>${short}</text>`));
    const place = { draftId, field: 'description', from: 3, to: 40 };
    expect((await ask({ place })).json().code).toBe('writer.draftNotFound');
    expect((await decide({ draftId, field: 'description', runId: newId() })).code).toBe('writer.draftNotFound');
  });
});

describe('a line', () => {
  it('comes back as a line, in the room that it has', async () => {
    const long = 'A bag that dries over night and carries a laptop and everything that goes with it';
    await house.writeWith(saying(`<text>${long}</text>`, `<text>${long}</text>`));
    const { text, events } = await runOf({ selection: 'Tom &\nJerry <b>bag</b>', shape: 'line', way: 'longer', most: 30 });
    expect(text).toBe('A bag that dries over night');
    expect(events).toContainEqual(expect.objectContaining({ type: 'note', note: 'shortenedText' }));
  });

  it('keeps the signs that are markup elsewhere', async () => {
    await house.writeWith(null);
    const { text } = await runOf({ selection: 'Fits <5 cm & more. It is a joy on every single day of the year.', shape: 'line' });
    expect(text).toBe('Fits <5 cm & more.');
  });
});
