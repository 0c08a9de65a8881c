import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { saying, shortBrief } from '../../../../test/writers-app.ts';
import { openWritersSuite } from '../../../../test/writers-suite.ts';

const { test, house, actor, buildBuyer, ask, dataOf, dataAs, eventsOf } = openWritersSuite(20);

const freestyle = '/api/product/improve/freestyle/';
const wished = { tone: 'playful', brand: 'Lumen', audience: 'Runners', instructions: 'No adjectives.' } as const;
const nothing = { tone: 'natural', brand: '', modelId: null, voiceId: null, audience: '', instructions: '' };

const remembered = (by = actor()) => dataAs(by)('GET', '/api/writers/wishes/');
const write = async (values: object = {}, { by = actor(), productId = '' } = {}): Promise<void> => {
  const wish = { brief: { ...shortBrief, ...values }, fields: ['title'], ...(productId && { productId }) };
  const { runId } = await dataAs(by)('POST', freestyle, wish);
  await eventsOf(runId, by);
};
const aProduct = async () => {
  const { rows } = await test().pool.query('select current_shop_id as id from users where id = $1', [actor().userId]);
  await house().stores.fillSample({ accountId: actor().accountId, shopId: rows[0].id });
  return (await dataOf('GET', '/api/product/?q=Tote')).items[0];
};

describe('GET /api/writers/wishes/', () => {
  it('has nothing before the first text, then what was wished of the last one of each kind', async () => {
    expect(await remembered()).toEqual({ listing: null, blog: null, page: null, email: null });
    await house().writeWith(null);
    const [{ id: modelId }] = await dataOf('GET', '/api/models/');
    const voice = { description: '', samples: [], requiredWords: [], bannedWords: [], person: 'open', address: 'open', siteUrl: null };
    const { id: voiceId } = await dataOf('POST', '/api/brand_voice/', { name: 'Calm', ...voice });
    await write({ ...wished, modelId, voiceId });
    expect(await remembered()).toEqual({ listing: { ...wished, modelId, voiceId }, blog: null, page: null, email: null });
    await write({ tone: 'minimal', brand: '' });
    expect((await remembered()).listing).toEqual({ ...nothing, tone: 'minimal' });
  });

  it('keeps the wishes of the kinds apart', async () => {
    await house().writeWith(null);
    await write(wished);
    const { productTitle: _, mainIdea: __, ...brief } = shortBrief;
    const page = { ...brief, pageType: 'about', topic: 'Us', facts: '', wordCount: 300, tone: 'friendly', brand: 'Pine' };
    const { runId } = await dataOf('POST', '/api/page_generator/generate_page/', { brief: page, fields: ['title'] });
    await eventsOf(runId);
    const found = await remembered();
    expect(found).toMatchObject({ listing: wished, page: { ...nothing, tone: 'friendly', brand: 'Pine' }, blog: null });
  });

  it('is each person’s own: neither a colleague’s nor another account’s', async () => {
    await house().writeWith(null);
    const member = await buildBuyer({ accountId: actor().accountId });
    const stranger = await buildBuyer();
    await write(wished);
    await write({ ...wished, tone: 'luxurious' }, { by: stranger });
    expect((await remembered(member)).listing).toBeNull();
    expect((await remembered()).listing.tone).toBe('playful');
    expect((await remembered(stranger)).listing.tone).toBe('luxurious');
  });

  it('does not take the brand of a product for that of the person, nor what was never wished in the form', async () => {
    await house().writeWith(null);
    const { id, vendor } = await aProduct();
    expect(vendor).not.toBe('');
    await write(wished);
    await write({ ...wished, tone: 'friendly', brand: vendor }, { productId: id });
    expect((await remembered()).listing).toMatchObject({ tone: 'friendly', brand: 'Lumen' });
    const { runId } = await dataOf('POST', `/api/product/${id}/improve/listing/`, {});
    await eventsOf(runId);
    expect((await remembered()).listing).toMatchObject({ tone: 'friendly', brand: 'Lumen', instructions: wished.instructions });
  });

  it('remembers a run that fails, and none that is refused before it begins', async () => {
    await house().writeWith(saying('I can not.', 'I can not.'));
    await write(wished);
    expect((await remembered()).listing).toMatchObject(wished);
    const gone = { brief: { ...shortBrief, tone: 'minimal', voiceId: newId() }, fields: ['title'] };
    expect((await ask('POST', freestyle, gone)).statusCode).toBe(404);
    expect((await remembered()).listing).toMatchObject(wished);
  });

  it('begins anew where what was kept cannot be read any more', async () => {
    await house().writeWith(null);
    await write(wished);
    const change = `update writer_wishes set wishes = '{"tone":"shouting"}' where user_id = $1`;
    await test().pool.query(change, [actor().userId]);
    expect((await remembered()).listing).toBeNull();
  });
});
