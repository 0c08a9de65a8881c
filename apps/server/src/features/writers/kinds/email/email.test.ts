import { readModules } from '@inkstone/contract/kit/modules';
import type { RunEvent } from '@inkstone/contract/runs';
import { textOf } from '@inkstone/integrations/kit/message-parts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../../test/database.ts';
import { findLedgerDrift } from '../../../../../test/ledger-drift.ts';
import { createTestApp } from '../../../../../test/test-app.ts';
import { createWritersApp, holdingAfter, type Script, saying, type WritersApp } from '../../../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test, { config: { modules: readModules('emailWriter=on') } });
});
beforeEach(async () => {
  actor = await buildActor(test.db, { hasShop: true });
  const { accountId } = actor;
  await house.wallet.credit({ id: newId(), accountId, amount: points(20), work: 'top-up', reference: '' });
});
afterAll(async () => {
  await house.close();
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
  expect(house.faults).toEqual([]);
});

const askBy = async (by: TestActor, url: string, payload?: object) =>
  house.app.inject({ method: payload ? 'POST' : 'GET', url, headers: by.headers, ...(payload && { payload }) });
const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  house.app.inject({ method, url, headers: actor.headers, ...(payload && { payload }) });
const dataOf = async (method: 'GET' | 'POST', url: string, payload?: object) => (await ask(method, url, payload)).json().data;
/** A product of the shop, which is filled first. */
const aProduct = async () => {
  const { rows } = await test.db.execute<{ id: string }>(`select current_shop_id as id from users where id = '${actor.userId}'`);
  await house.stores.fillSample({ accountId: actor.accountId, shopId: rows[0]?.id ?? '' });
  return (await dataOf('GET', '/api/product/?q=Tote')).items[0];
};
/** All events of a run, once it has ended. */
const eventsOf = async (runId: string): Promise<RunEvent[]> =>
  (await ask('GET', `/api/runs/${runId}/events/`)).payload
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));

const brief = {
  emailType: 'abandonedCart',
  topic: '',
  facts: '',
  keywords: [],
  tone: 'natural',
  brand: 'Paper & Pine',
  wordCount: 120,
  language: 'en',
  modelId: null,
};
const fields = ['subject', 'preheader', 'body'];
const english =
  '<p>Hello {first_name|there}</p><p>The tote that you looked at is still in the cart, and it is the last step that is missing.</p>';
const links = '<p>{cart_link|Back to your cart}</p><p>{unsubscribe_link|Unsubscribe}</p>';
const preheader = 'The tote that you looked at is still in there, as you left it';

const generate = (payload: object = {}): Promise<{ runId: string; draftId: string }> =>
  dataOf('POST', '/api/email_writer/generate_email/', { brief, fields, ...payload });
const written = async (payload: object = {}) => {
  const { runId, draftId } = await generate(payload);
  const events = await eventsOf(runId);
  const draft = await dataOf('GET', `/api/email_writer/${draftId}/`);
  return { runId, draftId, events, draft, end: events.at(-1), notes: events.filter(({ type }) => type === 'note') };
};
const answer = (texts: Partial<Record<string, string>>): string =>
  Object.entries({ subject: 'Your cart', preheader, body: english + links, ...texts })
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('');

describe('POST /api/email_writer/generate_email/', () => {
  it('writes an e-mail into its draft for two points', async () => {
    await house.writeWith(saying(answer({ subject: 'Still yours, {first_name|friend}' })));
    const { draft, end, notes } = await written();
    expect(draft.text).toEqual({ subject: 'Still yours, {first_name|friend}', preheader, body: english + links });
    expect(draft.writtenBy.isBuiltin).toBe(false);
    expect(end).toMatchObject({ state: 'done', points: '2' });
    expect(notes).toEqual([]);
  });

  it('costs its share for one text, and for what is kept', async () => {
    await house.writeWith(saying('<subject>Your cart</subject>'));
    expect((await written({ fields: ['subject'] })).end).toMatchObject({ points: '0.5' });
    await house.writeWith(saying(`<preheader>${preheader}</preheader><body>${english}${links}</body>`));
    expect((await written()).end).toMatchObject({ points: '1.5' });
  });

  it('is answered from the cache for half when the same is asked again, and says so before', async () => {
    await house.writeWith(saying(answer({ subject: 'Of the cache' })));
    const wish = { brief: { ...brief, topic: 'Twice' }, fields };
    const price = (values: object = {}) => dataOf('POST', '/api/email_writer/generate_email/price/', { ...wish, ...values });
    expect(await price()).toMatchObject({ points: '2', isCached: false });
    expect((await written(wish)).end).toMatchObject({ points: '2' });
    expect(await price()).toMatchObject({ points: '1', isCached: true });
    expect(await price({ fields: ['subject'] })).toMatchObject({ points: '0.5', isCached: false });
    expect((await written(wish)).end).toMatchObject({ points: '1' });
  });

  it('is refused without the points, and names what it may not be', async () => {
    await house.writeWith(saying(''));
    const poor = await buildActor(test.db);
    const asked = (values: object) => askBy(poor, '/api/email_writer/generate_email/', { brief: { ...brief, ...values }, fields });
    const { runId } = (await asked({})).json().data;
    const ended = (await askBy(poor, `/api/runs/${runId}/events/`)).payload;
    expect(ended).toContain('"state":"failed","error":{"code":"wallet.notEnoughPoints"');
    expect((await asked({ wordCount: 29 })).json().code).toBe('writer.emailWordCount');
    expect((await asked({ emailType: 'spam' })).statusCode).toBe(400);
  });

  it('says that it failed in its own words, and costs nothing', async () => {
    await house.writeWith(async function* () {
      yield '{"subject": 7, "preheader": [1], "body": 0}';
    });
    const { end } = await written();
    expect(end).toMatchObject({ type: 'settled', state: 'failed', points: '0' });
  });

  it('asks once more for what does not fit, and then makes it fit: links are there in any case', async () => {
    const long = `${'Something left in the cart '.repeat(4)}{first_name|friend}`;
    const bad = answer({ subject: long, preheader: 'Short.', body: `${english}<p>{nonsense_field}</p>` });
    const asked: string[] = [];
    const script: Script = async function* ({ messages }) {
      asked.push(JSON.stringify(messages));
      yield bad;
    };
    await house.writeWith(script);
    const { draft, notes } = await written();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(/subject is too long.*preheader is too short.*body lacks \{cart_link.*nonsense_field/s);
    expect(draft.text.subject.length).toBeLessThanOrEqual(60);
    expect(draft.text.subject).not.toContain('{');
    expect(draft.text.body).toMatch(/\{cart_link\|To your cart\}<\/p><p>\{unsubscribe_link\|Unsubscribe\}<\/p>$/);
    expect(notes).toEqual([
      expect.objectContaining({ note: 'rulesRetry' }),
      { type: 'note', note: 'shortenedText', params: { fields: 'subject' } },
      { type: 'note', note: 'shortPreheader', params: { least: 40 } },
    ]);
  });

  it('tells the model all that is known of the chosen product, and keeps it with the draft', async () => {
    const product = await aProduct();
    let asked = '';
    await house.writeWith(async function* ({ messages }) {
      asked = messages.slice(-1).map(textOf).join();
      yield answer({});
    });
    const { draft } = await written({ productId: product.id, brief: { ...brief, emailType: 'launch' } });
    expect(asked).toContain(product.title);
    expect(draft.productId).toBe(product.id);
    expect(
      (await dataOf('GET', '/api/dashboard/weakest/?limit=50')).items.find(({ id }: { id: string }) => id === product.id)?.draftId ?? null,
    ).toBeNull();
  });

  it('lets nobody write about a product of another shop, or into a draft of another person', async () => {
    await house.writeWith(null);
    const { id: productId } = await aProduct();
    const { draftId } = await written();
    const stranger = await buildActor(test.db, { hasShop: true });
    const colleague = await buildActor(test.db, { accountId: actor.accountId, role: 'member' });
    const start = (values: object, by: TestActor) => askBy(by, '/api/email_writer/generate_email/', { brief, fields, ...values });
    expect((await start({ productId }, stranger)).statusCode).toBe(404);
    for (const by of [stranger, colleague]) {
      expect((await start({ draftId }, by)).statusCode).toBe(404);
      expect((await askBy(by, `/api/email_writer/${draftId}/`)).statusCode).toBe(404);
      expect((await askBy(by, '/api/email_writer/list/')).json().data.items).toEqual([]);
    }
  });

  it('keeps what is whole when it is stopped, and charges only that', async () => {
    const { script, taken } = holdingAfter('<subject>Your cart</subject><preheader>Half a');
    await house.writeWith(script);
    const { runId, draftId } = await generate();
    await taken;
    await ask('POST', `/api/runs/${runId}/stop/`, {});
    expect((await eventsOf(runId)).at(-1)).toMatchObject({ state: 'stopped', points: '0.5' });
    expect((await dataOf('GET', `/api/email_writer/${draftId}/`)).text).toEqual({ subject: 'Your cart', preheader: '', body: '' });
  });

  it('is free with the built-in writer, which makes no promise that it was not told', async () => {
    await house.writeWith(null);
    const { draft, end, notes } = await written();
    expect(end).toMatchObject({ state: 'done', points: '0' });
    expect(draft.text.subject).toBe('Your cart at Paper & Pine');
    expect(draft.text.body).toContain('{cart_link|To your cart}');
    expect(draft.text.body).not.toMatch(/\d|free|discount|hurry|soon/i);
    expect(notes).toContainEqual({ type: 'note', note: 'fewFacts', params: { facts: 'deliveryTime,costs,period' } });
    expect(draft.text.preheader).toBe('There is something left in your cart at Paper & Pine.');
  });
});

describe('the drafts of e-mails', () => {
  const text = { subject: 'A', preheader: 'B', body: '<p>C</p>' };
  const save = (values: object) => ask('POST', '/api/email_writer/save_draft/', { brief, text, ...values });

  it('are saved, listed, versioned and put back, with merge fields and links as they are', async () => {
    const body = '<p>Hi {first_name|you &amp; all}, <a href="https://a.example/?b=1&amp;c=2">see</a></p><p>{cart_link|Go}</p>';
    const { id } = (await save({ text: { ...text, body } })).json().data;
    const read = await dataOf('GET', `/api/email_writer/${id}/`);
    expect(read.text.body).toBe(body.replace('">see', '" rel="noopener noreferrer nofollow">see'));
    await save({ id, revision: 1, text: { ...text, body: '<p>Other</p>' } });
    expect((await save({ id, revision: 1 })).json().code).toBe('writer.draftChanged');
    const [version] = (await dataOf('GET', `/api/email_writer/${id}/versions/`)).items;
    expect((await dataOf('POST', `/api/email_writer/${id}/restore/`, { versionId: version.id })).text).toEqual(read.text);
    const { items } = await dataOf('GET', '/api/email_writer/list/?q=hi');
    expect(items).toMatchObject([{ id, title: 'A', excerpt: expect.stringContaining('Hi {first_name') }]);
  });

  it('are refused where a text is too long', async () => {
    expect((await save({ text: { ...text, subject: 's'.repeat(256) } })).json().code).toBe('writer.subjectTooLong');
    expect((await save({ text: { ...text, preheader: 's'.repeat(256) } })).json().code).toBe('writer.preheaderTooLong');
    expect((await save({ text: { ...text, body: 's'.repeat(60_001) } })).json().code).toBe('writer.bodyTooLong');
  });

  it('are counted on the dashboard, and unfinished until all of their texts are there', async () => {
    const { id } = (await save({ text: { ...text, preheader: '' } })).json().data;
    expect((await dataOf('GET', '/api/dashboard/writing/')).total.written).toEqual({ email: 1 });
    expect((await dataOf('GET', '/api/dashboard/drafts/')).items).toMatchObject([{ id, kind: 'email', missing: ['preheader'] }]);
    await save({ id, revision: 1 });
    expect((await dataOf('GET', '/api/dashboard/drafts/')).items).toEqual([]);
  });
});

describe('an installation without e-mails', () => {
  it('has none of their endpoints, and lists no draft of before', async () => {
    const { id } = (await ask('POST', '/api/email_writer/save_draft/', { brief, text: { subject: 'A', preheader: '', body: '' } })).json()
      .data;
    const usual = await createTestApp(test);
    const at = (url: string, method: 'GET' | 'POST' = 'GET') =>
      usual.app.inject({ method, url, headers: actor.headers, ...(method === 'POST' && { payload: { brief, fields } }) });
    expect((await at('/api/email_writer/generate_email/', 'POST')).statusCode).toBe(404);
    expect((await at('/api/email_writer/list/')).statusCode).toBe(404);
    expect((await at(`/api/email_writer/${id}/`)).statusCode).toBe(404);
    expect((await at('/api/dashboard/drafts/')).json().data.items).toEqual([]);
    await usual.close();
  });
});
