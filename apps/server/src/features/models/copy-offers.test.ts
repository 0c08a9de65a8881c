import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createWritersApp, saying, shortBrief, type WritersApp } from '../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let operator: TestActor;
let actor: TestActor;
let modelId: string;

const cheap = { inputMicros: 150_000, outputMicros: 600_000, isCopyForced: false };
const dear = { inputMicros: 5_000_000, outputMicros: 15_000_000 };

beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
  operator = await buildActor(test.db, { isOperator: true });
  [{ id: modelId }] = (await house.as(operator)('GET', '/models/')).data.filter(({ isBuiltin }: { isBuiltin: boolean }) => !isBuiltin);
});
beforeEach(async () => {
  actor = await buildActor(test.db);
  await change(cheap);
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(100), work: 'top-up', reference: '' });
});
afterAll(async () => {
  await house.close();
  await test.close();
});

const change = (body: object) => house.as(operator)('PATCH', `/operator/models/${modelId}/`, body);
const offered = async (who: TestActor, query = '?for=copy'): Promise<{ id: string; isDefault: boolean; isBuiltin: boolean }[]> =>
  (await house.as(who)('GET', `/models/${query}`)).data;
const texts = {
  title: 'Tote',
  description: '<p>A tote of canvas for every day of the week.</p>',
  seoTitle: 'Tote',
  seoDescription: 'A tote.',
};
const answer = Object.entries(texts)
  .map(([field, text]) => `<${field}>${text}</${field}>`)
  .join('');
const write = async (brief: object) => {
  const begun = await house.as(actor)('POST', '/product/improve/freestyle/', { brief: { ...shortBrief, ...brief } });
  if (begun.data?.runId) await house.app.inject({ url: `/api/runs/${begun.data.runId}/events/`, headers: actor.headers });
  return begun;
};

describe('models that cost more than copy brings', () => {
  it.each([
    { prices: cheap, isCopyForced: false, isOffered: true },
    { prices: cheap, isCopyForced: true, isOffered: true },
    { prices: dear, isCopyForced: false, isOffered: false },
    { prices: dear, isCopyForced: true, isOffered: true },
  ])('are offered for copy: $isOffered, at $prices.inputMicros and forced: $isCopyForced', async ({ prices, isCopyForced, isOffered }) => {
    const { data } = await change({ ...prices, isCopyForced });
    expect(data).toMatchObject({ isCopyForced, copyCost: { isMeasured: false, isLoss: prices === dear } });
    const models = await offered(actor);
    expect(models.map(({ id }) => id).includes(modelId)).toBe(isOffered);
    expect(models.find(({ isDefault }) => isDefault)?.isBuiltin).toBe(!isOffered);
    // For what pays by its tokens it stays.
    expect((await offered(actor, '')).map(({ id }) => id)).toContain(modelId);
    await house.writeWith(saying(answer));
    const begun = await write({ modelId });
    expect(isOffered ? begun.status : begun.json).toEqual(isOffered ? 200 : expect.objectContaining({ code: 'model.notFound' }));
  });

  it('stay with whoever pays the vendor by a key of their own', async () => {
    await change(dear);
    await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(100_000), work: 'top-up', reference: '' });
    await house.keepOwnKey(actor);
    expect((await offered(actor))[0]).toMatchObject({ isOwn: true, isDefault: true });
  });

  it('are judged by what they took, over all that was written, also in vain', async () => {
    house.endWith({ outputTokens: 40_000 });
    await house.writeWith(saying(...Array.from({ length: 10 }, () => answer)));
    expect((await offered(actor)).map(({ id }) => id)).toContain(modelId);
    for (let index = 0; index < 10; index += 1) await write({ productTitle: `Tote ${index}` });
    house.endWith({});
    expect((await change({})).data.copyCost).toMatchObject({ isMeasured: true, isLoss: true });
    expect((await offered(actor)).map(({ id }) => id)).not.toContain(modelId);
    // The default one writes now, which is the built-in one.
    expect((await write({ productTitle: 'Another tote' })).status).toBe(200);
  });
});

describe('what copy takes of a model', () => {
  // A model that was measured as too dear is offered to nobody.
  beforeEach(async () => {
    await test.pool.query('delete from copy_uses');
  });
  const taken = async (): Promise<{ micropoints: number; tokens: number }> => {
    const { rows } = await test.pool.query(
      'select coalesce(sum(micropoints), 0)::int as micropoints, coalesce(sum(output_tokens), 0)::int as tokens from copy_uses where model_id = $1',
      [modelId],
    );
    return rows[0];
  };
  const took = async (path: string, body: object): Promise<{ micropoints: number; tokens: number }> => {
    const before = await taken();
    const { data } = await house.as(actor)('POST', path, body);
    await house.app.inject({ url: `/api/runs/${data.runId}/events/`, headers: actor.headers });
    const after = await taken();
    return { micropoints: after.micropoints - before.micropoints, tokens: after.tokens - before.tokens };
  };

  it('is counted for a part that is written anew', async () => {
    await house.writeWith(saying('<text>A calm tote.</text>'));
    const selection = 'A calm tote that you may take along wherever you go today.';
    expect(await took('/writers/rewrite/', { selection, way: 'shorter', language: 'en' })).toEqual({ micropoints: 500_000, tokens: 20 });
  });

  it('is counted for a voice that is learnt, also in vain', async () => {
    const samples = ['We make paper things by hand. We like it quiet. Our boards are planed twice. You will feel the grain.'];
    await house.writeWith(saying('<text>Write calmly, in short sentences, as we who make things speak to you who use them.</text>'));
    expect(await took('/brand_voice/learn/', { samples, language: 'en' })).toEqual({ micropoints: 2_000_000, tokens: 20 });
    await house.writeWith(saying('I cannot help with that.', 'I cannot help with that.'));
    const inVain = await took('/brand_voice/learn/', { samples, language: 'en' });
    expect([inVain.micropoints, inVain.tokens > 0]).toEqual([0, true]);
  });

  it('is forgotten after 90 days', async () => {
    const day = 'insert into copy_uses select $1, current_date - n, 1, 0, 1, 1 from unnest(array[0, 89, 92]) n';
    await test.pool.query(day, [modelId]);
    await house.runSchedule('models.forget-copy-uses');
    expect((await taken()).tokens).toBe(2);
  });
});
