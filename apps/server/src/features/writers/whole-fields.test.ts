import type { ListingField } from '@inkstone/contract/listing-writer';
import type { WriterStreamEvent } from '@inkstone/contract/writers';
import { VendorError } from '@inkstone/integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { eventsOf } from '../../../test/event-stream.ts';
import { createWritersApp, holdingAfter, saying, type WritersApp } from '../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  house.endWith({ reason: 'stop' });
  const { accountId } = actor;
  await house.wallet.credit({ id: newId(), accountId, amount: points(10), work: 'top-up', reference: '' });
});
afterAll(async () => {
  await house.close();
  await test.close();
  expect(house.faults).toEqual([]);
});

const brief = {
  productTitle: 'Waxed Canvas Tote',
  mainIdea: 'A work bag of waxed canvas.',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 80,
  language: 'en',
  modelId: null,
};
const english =
  '<p>This bag carries a laptop and everything that goes with it through a wet week. The canvas is waxed by hand, so rain runs off and every crease tells where you have been. Nothing rattles about inside, and the handles get softer with each year that you use them.</p>';
const german =
  '<p>Diese Tasche trägt einen Laptop und alles, was dazu gehört, durch eine nasse Woche. Das Leinen ist von Hand gewachst, sodass der Regen abläuft und jede Falte erzählt, wo man gewesen ist. Nichts klappert darin, und die Griffe werden mit jedem Jahr weicher, in dem man sie benutzt.</p>';

const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await house.app.inject({ method, url, headers: actor.headers, ...(payload && { payload }) });
  return answer;
};
const start = async (payload: object = {}): Promise<string> =>
  (await call('POST', '/api/product/improve/freestyle/', { brief, ...payload })).json().data.runId;
const eventsOfRun = async (runId: string) =>
  // Parsed by the contract before it was sent.
  eventsOf((await call('GET', `/api/runs/${runId}/events/`)).payload).map(({ event }) => event as WriterStreamEvent<ListingField>);
const wholeOf = (events: readonly WriterStreamEvent<ListingField>[]) =>
  events.flatMap((event) => (event.type === 'field-done' ? [event.field] : []));
const noteOf = (events: readonly WriterStreamEvent<ListingField>[], name: string) =>
  events.find((event) => event.type === 'note' && event.note === name);
const used = async () => (await house.wallet.balanceOf(actor.accountId)).used;

describe('a field that is cut', () => {
  it('by a failing vendor is not delivered, and only what was whole is charged and said', async () => {
    await house.writeWith(async function* () {
      yield `<title>Waxed canvas tote</title><description>${english}</description><seoTitle>Waxed`;
      throw new VendorError('Acme AI', 'unavailable', 'gone');
    });
    const events = await eventsOfRun(await start());
    expect(wholeOf(events)).toEqual(['title', 'description']);
    expect(events.at(-1)).toMatchObject({ type: 'settled', state: 'failed', points: '1' });
    expect(await used()).toBe(points(1));
  });

  it('by its person is not delivered, and the end says what the rest cost', async () => {
    const { script, taken } = holdingAfter('<title>Waxed canvas tote</title><description><p>One sentence');
    await house.writeWith(script);
    const runId = await start();
    await taken;
    await call('POST', `/api/runs/${runId}/stop/`, {});
    const events = await eventsOfRun(runId);
    expect(wholeOf(events)).toEqual(['title']);
    expect(events.at(-1)).toMatchObject({ type: 'settled', state: 'stopped', points: '0.5' });
    expect(await used()).toBe(points(1) / 2n);
    const { data } = (await call('GET', `/api/runs/${runId}/`)).json();
    expect(data).toMatchObject({ state: 'stopped', points: '0.5', result: { title: 'Waxed canvas tote' } });
  });

  it('by the end of the model’s room is named, and costs nothing', async () => {
    house.endWith({ reason: 'length' });
    await house.writeWith(saying(`<title>Waxed canvas tote</title><description>${english}</description><seoTitle>Waxed`));
    const events = await eventsOfRun(await start());
    expect(wholeOf(events)).toEqual(['title', 'description']);
    expect(noteOf(events, 'cutOff')).toMatchObject({ params: { fields: 'seoTitle' } });
    expect(noteOf(events, 'incomplete')).toMatchObject({ params: { fields: 'seoDescription' } });
    expect(events.at(-1)).toMatchObject({ state: 'done', points: '1' });
  });

  it('by nobody, but longer than a product may have it, is named, is not kept in part, and costs nothing', async () => {
    const line = 'Waxed canvas tote for wet weeks '.repeat(40);
    const long = `<p>${'The canvas is waxed by hand, so rain runs off it and every crease tells where you have been. '.repeat(700)}</p>`;
    await house.writeWith(
      saying(
        `<title>Waxed canvas tote</title><description>${long}</description><seoTitle>${line}</seoTitle><seoDescription>${line}</seoDescription>`,
      ),
    );
    const runId = await start();
    const events = await eventsOfRun(runId);
    expect(wholeOf(events)).toEqual(['title']);
    expect(noteOf(events, 'tooLong')).toMatchObject({ params: { fields: 'description,seoTitle,seoDescription' } });
    expect(noteOf(events, 'incomplete')).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ state: 'done', points: '0.5' });
    expect((await call('GET', `/api/runs/${runId}/`)).json().data.result).toEqual({ title: 'Waxed canvas tote' });
  });

  it('is none when the model ends of its own accord and forgets the last tag', async () => {
    await house.writeWith(saying(`<title>Waxed canvas tote</title><description>${english}`));
    const events = await eventsOfRun(await start({ fields: ['title', 'description'] }));
    expect(wholeOf(events)).toEqual(['title', 'description']);
    expect(events.at(-1)).toMatchObject({ state: 'done', points: '1' });
  });

  it('that was the only one leaves nothing to pay', async () => {
    const { script, taken } = holdingAfter('<title>Waxed canvas to');
    await house.writeWith(script);
    const runId = await start({ fields: ['title'] });
    await taken;
    await call('POST', `/api/runs/${runId}/stop/`, {});
    expect((await eventsOfRun(runId)).at(-1)).toMatchObject({ state: 'stopped', points: '0' });
    expect((await call('GET', `/api/runs/${runId}/`)).json().data).toMatchObject({ points: '0', result: null });
  });
});

describe('an answer in another language', () => {
  it('delivers nothing of itself, and its retry that fails costs nothing', async () => {
    let tries = 0;
    await house.writeWith(async function* () {
      tries += 1;
      if (tries > 1) throw new VendorError('Acme AI', 'refused', 'gone');
      yield `<title>Eine Tasche aus gewachstem Leinen für die Arbeit</title><description>${german}</description>`;
    });
    const events = await eventsOfRun(await start());
    expect(tries).toBe(2);
    expect(wholeOf(events)).toEqual([]);
    expect(events.at(-1)).toMatchObject({ state: 'failed', points: '0' });
    expect(await used()).toBe(0n);
  });

  it('twice is not kept, costs nothing, and is said', async () => {
    await house.writeWith(saying(`<title>Tasche</title><description>${german}</description>`, `<description>${german}</description>`));
    const events = await eventsOfRun(await start());
    expect(wholeOf(events)).toEqual([]);
    expect(events.at(-1)).toMatchObject({ state: 'failed', error: { code: 'writer.wrongLanguage' }, points: '0' });
  });

  it('that is too short to be sure is kept, with a word about it', async () => {
    const title = 'Eine Tasche aus gewachstem Leinen für die Arbeit im Büro';
    await house.writeWith(saying(`<title>${title}</title>`, `<title>${title}</title>`));
    const events = await eventsOfRun(await start({ fields: ['title'] }));
    expect(wholeOf(events)).toEqual(['title']);
    expect(noteOf(events, 'wrongLanguage')).toMatchObject({ params: { language: 'en' } });
    expect(events.at(-1)).toMatchObject({ state: 'done', points: '0.5' });
  });
});
