import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import { textOf } from '@inkstone/integrations/kit/message-parts';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import type { TestActor } from '../../../../test/builders.ts';
import { createWritersApp, holdingAfter, shortBrief } from '../../../../test/writers-app.ts';
import { openWritersSuite } from '../../../../test/writers-suite.ts';

const { test, house, actor, buildBuyer, ask, dataOf, dataAs, eventsOf, chargedOf, fallSilent } = openWritersSuite(20);

const path = '/api/product/improve/freestyle/';
const english = '<p>This bag carries a laptop and everything that goes with it through a wet week, and it dries over night.</p>';
const listing = (count: number) => `{"title":"Tote ${count}","description":"${english}","seoTitle":"Tote","seoDescription":"A tote."}`;
const allFields = ['title', 'description', 'seoTitle', 'seoDescription'];

/** A model that numbers its answers; `calls` are the questions. */
const numbering = async (answer: (count: number) => string = listing): Promise<{ calls: ChatRequest[] }> => {
  const calls: ChatRequest[] = [];
  await house().writeWith(async function* (request) {
    calls.push(request);
    yield answer(calls.length);
  });
  return { calls };
};

type Written = { runId: string; draftId: string; points: string; notes: string[]; texts: Record<string, string> };
const write = async (payload: object = {}, { by = actor(), at = path } = {}): Promise<Written> => {
  const { runId, draftId } = await dataAs(by)('POST', at, { brief: shortBrief, ...payload });
  const events = await eventsOf(runId, by);
  const texts = events.flatMap((event) => (event.type === 'field-done' ? [[String(event['field']), String(event['text'])]] : []));
  const notes = events.flatMap((event) => (event.type === 'note' ? [String(event['note'])] : []));
  return { runId, draftId, points: await chargedOf(runId, by), notes, texts: Object.fromEntries(texts) };
};
const price = (payload: object = {}, by = actor()) => dataAs(by)('POST', `${path}price/`, { brief: shortBrief, ...payload });
const expiresIn = (minutes: number, by: TestActor = actor()) =>
  test().pool.query(`update writer_answers set expires_at = now() + interval '${minutes} minutes' where account_id = $1`, [by.accountId]);

describe('the same request again', () => {
  it('is answered from the cache for 1 point instead of 2, says so before and after, and asks no vendor', async () => {
    const { calls } = await numbering();
    expect(await price()).toEqual({ points: '2', isCached: false, model: expect.stringContaining('acme'), isBuiltin: false });
    const first = await write();
    expect([first.points, first.notes.includes('cached')]).toEqual(['2', false]);
    expect(await price()).toMatchObject({ points: '1', isCached: true });
    const again = await write();
    expect(again.points).toBe('1');
    expect(again.notes[0]).toBe('cached');
    expect(again.notes.slice(1)).toEqual(first.notes);
    expect(again.texts).toEqual(first.texts);
    expect(again.draftId).not.toBe(first.draftId);
    expect(await dataOf('GET', `/api/freestyle/${again.draftId}/`)).toMatchObject({
      text: first.texts,
      writtenBy: { isBuiltin: false },
      runId: null,
    });
    expect((await write()).points).toBe('1');
    expect(calls).toHaveLength(1);
  });

  it('costs half of their share where it is for some texts', async () => {
    const { calls } = await numbering();
    expect((await write({ fields: ['title'] })).points).toBe('0.5');
    expect(await price({ fields: ['title'] })).toMatchObject({ points: '0.25', isCached: true });
    expect((await write({ fields: ['title'] })).points).toBe('0.25');
    expect((await write({ fields: ['seoTitle', 'title'] })).points).toBe('1');
    expect((await write({ fields: ['title', 'seoTitle', 'title'] })).points).toBe('0.5');
    expect(calls).toHaveLength(2);
  });

  it('is the same for the default model by its name, for texts that are all empty, and for another member of the account', async () => {
    const { calls } = await numbering();
    await write();
    const [{ id }] = await dataOf('GET', '/api/models/');
    expect((await write({ brief: { ...shortBrief, modelId: id, voiceId: null } })).points).toBe('1');
    expect((await write({ current: { title: '', description: '', seoTitle: '', seoDescription: '' } })).points).toBe('1');
    const member = await buildBuyer({ accountId: actor().accountId });
    expect((await write({}, { by: member })).points).toBe('1');
    expect(calls).toHaveLength(1);
  });

  it('is half for an article with its outline, by the sections that it has', async () => {
    const at = '/api/blog_writer/generate_blog/';
    const outline = '<h3>Oil</h3><ul><li>Once a year</li></ul><h3>Water</h3>';
    await numbering((count) => (count === 1 ? `{"outline":"${outline}"}` : `{"body":"${english}"}`));
    const { wordCount: _, productTitle: __, mainIdea: ___, ...rest } = shortBrief;
    const wish = { brief: { ...rest, topic: 'Oak', facts: '', audience: '', wordCount: 300 }, fields: ['outline', 'body'] };
    const first = await write(wish, { at });
    expect(first.points).toBe('3');
    expect(await dataOf('POST', `${at}price/`, wish)).toMatchObject({ points: '1.5', isCached: true });
    const again = await write(wish, { at });
    expect([again.points, again.texts]).toEqual(['1.5', first.texts]);
  });

  it('takes no more points than there are, and is refused where even half is too much', async () => {
    await numbering();
    await write();
    await test().pool.query('delete from writer_answers where account_id <> $1', [actor().accountId]);
    const { available } = await house().wallet.balanceOf(actor().accountId);
    const left = { id: newId(), accountId: actor().accountId, amount: available - 1_000_000n, work: 'test', reference: '' };
    await house().wallet.charge(left);
    expect((await write()).points).toBe('1');
    expect((await eventsOf((await write()).runId)).at(-1)).toMatchObject({ state: 'failed', points: '0' });
  });
});

describe('the improvement that the dashboard offers', () => {
  it('costs half on its button where the same was written before, and then that', async () => {
    await numbering();
    const { rows } = await test().pool.query('select current_shop_id as id from users where id = $1', [actor().userId]);
    await house().stores.fillSample({ accountId: actor().accountId, shopId: rows[0].id });
    const weakest = async () => (await dataOf('GET', '/api/dashboard/weakest/')).items;
    // The first look at a store reads its products.
    const read = async () => (await dataOf('GET', '/api/product/get_opt_slash_total_product_counts/')).total;
    await expect.poll(read).toBeGreaterThan(10);
    const [{ id, points }] = await weakest();
    expect(points).toBe('2');
    const improve = () => write({ brief: undefined }, { at: `/api/product/${id}/improve/listing/` });
    const first = await improve();
    expect(first.points).toBe('2');
    await dataOf('POST', `/api/freestyle/${first.draftId}/delete/`, {});
    const [again, other] = await weakest();
    expect([again.id, again.points, other.points]).toEqual([id, '1', '2']);
    expect((await improve()).points).toBe('1');
  });
});

describe('another request', () => {
  it.each([
    ['another account', async () => ({ by: await buildBuyer() })],
    ['another variation', async () => ({ payload: { variation: 1 } })],
    ['another fact', async () => ({ payload: { brief: { ...shortBrief, mainIdea: 'Of canvas.' } } })],
    ['other texts beside', async () => ({ payload: { current: { title: 'A', description: '', seoTitle: '', seoDescription: '' } } })],
    [
      'another default prompt',
      async () => void (await ask('POST', '/api/user/prompts_settings/', { systemPrompt: 'Short.', assistantPrompt: '' })),
    ],
    [
      'another term of the glossary',
      async () => void (await ask('POST', '/api/glossary/', { term: 'Linen', isKept: true, translations: {} })),
    ],
  ])('is %s: it costs 2 and a vendor is asked', async (_, change) => {
    const { calls } = await numbering();
    await write();
    const { by = actor(), payload = {} }: { by?: TestActor; payload?: object } = (await change()) ?? {};
    expect(await price(payload, by)).toMatchObject({ points: '2', isCached: false });
    expect((await write(payload, { by })).points).toBe('2');
    expect(calls).toHaveLength(2);
  });

  it('is each run on a draft, also after a reload, which knows nothing of the runs before', async () => {
    const { calls } = await numbering();
    const { draftId } = await write();
    expect(await price({ draftId })).toMatchObject({ points: '2', isCached: false });
    expect((await write({ draftId })).points).toBe('2');
    expect((await write({ draftId })).points).toBe('2');
    expect(calls.map(({ seed }) => seed)).toEqual([0, 1, 2]);
    expect(calls[2]?.messages.slice(-1).map(textOf).join()).toContain('Variation 2.');
  });

  it('is the first one on a draft that was only saved before', async () => {
    const { calls } = await numbering();
    await write();
    const text = { title: '', description: '', seoTitle: '', seoDescription: '' };
    const { id } = await dataOf('POST', '/api/freestyle/save_draft/', { brief: shortBrief, text });
    expect((await write({ draftId: id })).points).toBe('1');
    expect(calls).toHaveLength(1);
  });
});

describe('an answer', () => {
  it('is kept only where all that was asked is whole, and nothing is wrong with it', async () => {
    const { calls } = await numbering((count) => (count < 3 ? '{"title":"Tote","description":"<p>Cut' : listing(count)));
    const cut = await write();
    expect(Object.keys(cut.texts)).toEqual(['title']);
    const asked = calls.length;
    expect((await write()).points).not.toBe('1');
    expect(calls.length).toBeGreaterThan(asked);
  });

  it('is forgotten after its time; a price that was told holds for ten minutes more', async () => {
    const { calls } = await numbering();
    await write();
    await expiresIn(5);
    expect(await price()).toMatchObject({ points: '2', isCached: false });
    expect((await write()).points).toBe('1');
    await expiresIn(-1);
    expect((await write()).points).toBe('2');
    expect(calls).toHaveLength(2);
  });

  it('has its place among the 200 newest of its account', async () => {
    await test().pool.query(
      `insert into writer_answers select $1, 'key ' || n, '{}', now() - n * interval '1 second', now() + interval '1 day' from generate_series(1, 230) n`,
      [actor().accountId],
    );
    await numbering();
    await write();
    const { rows } = await test().pool.query('select key from writer_answers where account_id = $1', [actor().accountId]);
    expect(rows).toHaveLength(200);
    expect(rows.map(({ key }) => key)).not.toContain('key 200');
    expect((await write()).points).toBe('1');
  });

  it('is not needed for what costs nothing: the built-in writer, and a key of the account’s own', async () => {
    await house().writeWith(null);
    expect(await price()).toMatchObject({ points: '0', isCached: false, isBuiltin: true });
    await write();
    expect((await write()).notes).not.toContain('cached');
    await house().keepOwnKey(actor());
    const { calls } = await numbering();
    await write();
    expect((await write()).notes).not.toContain('cached');
    expect(calls).toHaveLength(2);
    expect(await price()).toMatchObject({ points: '0', isCached: false, isBuiltin: false });
    const { rows } = await test().pool.query('select 1 from writer_answers where account_id = $1', [actor().accountId]);
    expect(rows).toEqual([]);
  });
});

describe('many at once, stops and kills', () => {
  it('cost 2 or 1 each, to the point, however many begin at the same time', async () => {
    const { calls } = await numbering();
    const runs = await Promise.all(Array.from({ length: 6 }, () => write()));
    const charged = runs.reduce((sum, { points }) => sum + Number(points), 0);
    const cached = runs.filter(({ notes }) => notes.includes('cached')).length;
    expect(charged).toBe(2 * (6 - cached) + cached);
    expect(calls).toHaveLength(6 - cached);
    expect((await house().wallet.balanceOf(actor().accountId)).available).toBe(BigInt(20 - charged) * 1_000_000n);
  });

  it('leaves no answer of a run that was stopped before its end', async () => {
    const { script, taken } = holdingAfter('{"title":"Tote","description":"');
    await house().writeWith(script);
    const { runId } = await dataOf('POST', path, { brief: shortBrief });
    await taken;
    await ask('POST', `/api/runs/${runId}/stop/`, {});
    expect(await price()).toMatchObject({ points: '2', isCached: false });
  });

  it('keeps the answer of a run whose worker died behind its last text, and charges what was written', async () => {
    const { script, taken } = holdingAfter(`<title>Tote</title><description>${english}</description><seoTitle>To`);
    await house().writeWith(script);
    const fields = ['title', 'description'];
    const { runId } = await dataOf('POST', path, { brief: shortBrief, fields });
    await taken;
    await expect.poll(async () => await house().features.runs.confirmDelivery(runId)).toBe(true);
    await fallSilent(runId);
    const other = await createWritersApp(test());
    expect((await eventsOf(runId)).at(-1)).toMatchObject({ state: 'failed' });
    expect(await price({ fields })).toMatchObject({ isCached: true, points: '0.5' });
    await other.close();
    await ask('POST', `/api/runs/${runId}/stop/`, {});
  });

  it('goes on with a run that is answered from the cache in another process, from what is kept with the run', async () => {
    const { calls } = await numbering();
    const first = await write();
    const again = await write();
    // As a server leaves it that is stopped in its middle: one text is said and noted, the rest is not.
    const { accountId } = actor();
    const id = newId();
    const copied = `insert into runs select r.* from runs o, jsonb_populate_record(o, jsonb_build_object('id', '${id}', 'state', 'running',
      'result', null, 'finished_at', null, 'handed_over_at', now(), 'subject_id', null)) r where o.id = $1`;
    await house().wallet.hold({ id, accountId, amount: 1_000_000n, work: 'listing', reference: id });
    await house().wallet.progress({ id, accountId, amount: 1_000_000n }, 250_000n);
    await test().pool.query(copied, [again.runId]);
    await test().pool.query(
      `insert into run_events select r.* from run_events o, jsonb_populate_record(o, jsonb_build_object('run_id', '${id}')) r
       where o.run_id = $1 and o.seq <= (select min(seq) from run_events where run_id = $1 and event ->> 'type' = 'field-done')`,
      [again.runId],
    );
    await test().pool.query('delete from writer_answers where account_id = $1', [accountId]);
    const other = await createWritersApp(test());
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({ type: 'settled', state: 'done', points: '1' });
    expect(events.filter(({ type }) => type === 'field-done').map((event) => event['field'])).toEqual(allFields);
    expect(events.filter((event) => event['note'] === 'cached')).toHaveLength(1);
    expect((await dataOf('GET', `/api/runs/${id}/`)).result).toEqual(first.texts);
    expect(calls).toHaveLength(1);
    await other.close();
  });
});
