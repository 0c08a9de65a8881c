import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { createWritersApp, holdingAfter, saying, shortBrief } from '../../../../test/writers-app.ts';
import { openWritersSuite } from '../../../../test/writers-suite.ts';

const { test, house, actor, buildBuyer, ask, dataOf, dataAs, eventsOf, chargedOf } = openWritersSuite(10);

const text = { title: 'Waxed tote', description: '<p>A tote for papers.</p>', seoTitle: 'Tote', seoDescription: 'A tote.' };
const aDraft = async (): Promise<string> =>
  (await dataOf('POST', '/api/freestyle/save_draft/', { brief: { ...shortBrief, audience: '', instructions: '' }, text })).id;
const pathOf = (id: string): string => `/api/writers/${id}/alternatives/`;
const write = (id: string, payload: object = {}) => ask('POST', pathOf(id), { field: 'title', modelId: null, ...payload });
const begin = async (id: string): Promise<string> => (await write(id)).json().data.runId;
const listed = (id: string) => dataOf('GET', pathOf(id));
const titles = (...words: string[]) => saying(...words.map((title) => `<title>${title}</title>`));
const balance = async () => (await house().wallet.balanceOf(actor().accountId)).available / 10_000n;

describe('POST /api/writers/:id/alternatives/', () => {
  it('has three lines written by one run for the price of three, beside a draft that stays as it is', async () => {
    const id = await aDraft();
    await house().writeWith(titles('Tote one', 'Tote two', 'Tote three'));
    const runId = await begin(id);
    expect((await eventsOf(runId)).at(-1)).toMatchObject({ type: 'settled', state: 'done', points: '1.5' });
    expect(await listed(id)).toEqual({
      items: ['Tote three', 'Tote two', 'Tote one'].map((title) => ({ field: 'title', text: title })),
      run: { id: runId, field: 'title', state: 'done', error: null, points: '1.5' },
    });
    expect(await dataOf('GET', `/api/freestyle/${id}/`)).toMatchObject({ text, revision: 1, runId: null });
    expect(await balance()).toBe(850n);
  });

  it('neither keeps nor charges one that says what stands there already, and refuses where all do', async () => {
    const id = await aDraft();
    await house().writeWith(titles('Another tote', 'ANOTHER TOTE', 'Waxed tote'));
    const runId = await begin(id);
    expect(await eventsOf(runId).then((events) => events.at(-1))).toMatchObject({ state: 'done', points: '0.5' });
    expect((await listed(id)).items).toEqual([{ field: 'title', text: 'Another tote' }]);
    await house().writeWith(titles('Waxed tote', 'Waxed tote', 'Waxed tote'));
    expect((await eventsOf(await begin(id))).at(-1)).toMatchObject({
      state: 'failed',
      points: '0',
      error: { code: 'writer.noAlternatives' },
    });
    expect(await balance()).toBe(950n);
  });

  it('goes on behind an answer that is no text, and asks for another angle each time', async () => {
    const id = await aDraft();
    const asked: string[] = [];
    const answers = ['I cannot help with that.', '<title>Tote two</title>', '<title>Tote three</title>'];
    await house().writeWith(async function* (request) {
      asked.push(String(request.messages.at(-1)?.content));
      yield answers.shift() ?? '';
    });
    expect((await eventsOf(await begin(id))).at(-1)).toMatchObject({ state: 'done', points: '1' });
    expect(asked.at(-1)).toContain('Variation 2.');
    expect(asked.at(-1)).toContain('Tote two');
    // The next run on the draft is another variation than these three.
    await house().writeWith(async function* (request) {
      asked.push(String(request.messages.at(-1)?.content));
      yield '<title>Tote four</title>';
    });
    await eventsOf(
      (await dataOf('POST', '/api/product/improve/freestyle/', { brief: shortBrief, fields: ['title'], current: text, draftId: id })).runId,
    );
    expect(asked.at(-1)).toContain('Variation 3.');
  });

  it('begins one run, however often the request is sent, and none beside one that is under way', async () => {
    const id = await aDraft();
    const { script, taken } = holdingAfter('<title>Tote');
    await house().writeWith(script);
    const headers = { ...actor().headers, 'idempotency-key': 'alternatives-once-01' };
    const send = () => house().app.inject({ method: 'POST', url: pathOf(id), headers, payload: { field: 'title', modelId: null } });
    const { runId } = (await send()).json().data;
    expect((await send()).json().data.runId).toBe(runId);
    await taken;
    expect((await write(id)).json()).toMatchObject({ code: 'writer.alternativesUnderWay' });
    expect(await dataOf('GET', `/api/freestyle/${id}/`)).toMatchObject({ runId: null });
    expect(await listed(id)).toMatchObject({ items: [], run: { id: runId, state: 'running', points: null } });
    await ask('POST', `/api/runs/${runId}/stop/`, {});
    expect((await listed(id)).run).toMatchObject({ state: 'stopped', points: '0' });
    expect(await balance()).toBe(1000n);
  });

  it('costs nothing where the points do not suffice for all three', async () => {
    const poor = await buildBuyer({});
    await house().wallet.charge({ id: newId(), accountId: poor.accountId, amount: 9_000_000n, work: 'test', reference: '' });
    const { id } = await dataAs(poor)('POST', '/api/freestyle/save_draft/', { brief: shortBrief, text });
    await house().writeWith(titles('Tote one'));
    const { runId } = await dataAs(poor)('POST', pathOf(id), { field: 'title', modelId: null });
    expect((await eventsOf(runId, poor)).at(-1)).toMatchObject({ state: 'failed', error: { code: 'wallet.notEnoughPoints' } });
    expect(await chargedOf(runId, poor)).toBe('0');
  });

  it.each([
    ['rich text', { field: 'description' }, 400],
    ['a field of another kind', { field: 'subject' }, 400],
    ['a draft of another kind', { kind: 'blog' }, 404],
    ['a model that is gone', { modelId: newId() }, 404],
  ])('refuses %s', async (_, payload, status) => {
    expect((await write(await aDraft(), payload)).statusCode).toBe(status);
  });

  it('writes lines of every kind, and without a model for nothing', async () => {
    await house().writeWith(null);
    const { productTitle: _, mainIdea: __, wordCount: ___, ...wishes } = shortBrief;
    const saved = await dataOf('POST', '/api/blog_writer/save_draft/', {
      brief: { ...wishes, topic: 'Oiling an oak table once a year', facts: 'Oak wants oil once a year.', audience: '', wordCount: 300 },
      text: { outline: '', title: '', body: '', seoTitle: '', seoDescription: '' },
    });
    const { runId } = await dataOf('POST', pathOf(saved.id), { kind: 'blog', field: 'title', modelId: null });
    expect((await eventsOf(runId)).at(-1)).toMatchObject({ state: 'done', points: '0' });
    expect((await dataOf('GET', `${pathOf(saved.id)}?kind=blog`)).items.length).toBeGreaterThan(0);
  });

  it('goes on in another process with those that are missing, and charges each once', async () => {
    const id = await aDraft();
    await house().writeWith(titles('Tote one', 'Tote two', 'Tote three'));
    const first = await begin(id);
    await eventsOf(first);
    // As a server leaves it that is stopped behind its first text.
    const { accountId } = actor();
    const left = newId();
    await house().wallet.hold({ id: left, accountId, amount: 1_500_000n, work: 'listing', reference: left });
    await house().wallet.progress({ id: left, accountId, amount: 1_500_000n }, 500_000n);
    await test().pool.query(
      `insert into runs select r.* from runs o, jsonb_populate_record(o, jsonb_build_object('id', $2::text, 'state', 'running',
        'result', null, 'finished_at', null, 'handed_over_at', now(), 'created_at', now())) r where o.id = $1`,
      [first, left],
    );
    await test().pool.query(
      `insert into run_events select r.* from run_events o, jsonb_populate_record(o, jsonb_build_object('run_id', $2::text)) r
       where o.run_id = $1 and o.seq <= (select min(seq) from run_events where run_id = $1 and event ->> 'type' = 'field-done')`,
      [first, left],
    );
    const other = await createWritersApp(test(), { script: titles('Tote four', 'Tote five') });
    const events = await eventsOf(left);
    expect(events.at(-1)).toMatchObject({ state: 'done', points: '1.5' });
    expect(events.flatMap((event) => (event.type === 'field-done' ? [event['text']] : []))).toEqual(['Tote one', 'Tote four', 'Tote five']);
    expect(await balance()).toBe(700n);
    await other.close();
  });
});
