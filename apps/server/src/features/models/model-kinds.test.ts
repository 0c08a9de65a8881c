import { describe, expect, it } from 'vitest';
import { openOperatorApp } from '../../../test/open-app.ts';

const { test, operator, ask } = await openOperatorApp();
const connected = await ask('POST', '/operator/connections/', {
  integration: 'acme',
  name: 'First',
  values: { apiKey: 'sk-acme-0123456789' },
});
const connectionId: string = connected.data.id;

const add = async (modelId: string, price: object) =>
  (await ask('POST', `/operator/connections/${connectionId}/models/`, { modelId, label: modelId, currency: 'USD', ...price })).data;
const hour = { unit: 'millisecond', micros: 360_000 };

describe('a model of another kind than chat', () => {
  it('is sold once all that it is charged for has a price', async () => {
    const free = { inputMicros: 0, outputMicros: 0 };
    expect(await add('hears-1', { kind: 'transcription', ...free })).toMatchObject({
      kind: 'transcription',
      isPriced: false,
      isEnabled: false,
    });
    expect(await add('hears-2', { kind: 'transcription', ...free, unitPrices: [hour] })).toMatchObject({ isPriced: true, isEnabled: true });
    expect(await add('checks-1', { kind: 'moderation', ...free })).toMatchObject({ isPriced: true, isEnabled: true });
    expect(await add('draws-1', { kind: 'image', inputMicros: null, outputMicros: null })).toMatchObject({
      isPriced: false,
      isEnabled: false,
    });
  });

  it('cannot be switched on without, and never becomes the default', async () => {
    const { id } = await add('hears-3', { kind: 'transcription', inputMicros: 0, outputMicros: 0 });
    expect(await ask('PATCH', `/operator/models/${id}/`, { isEnabled: true })).toMatchObject({ json: { code: 'model.priceMissing' } });
    const priced = await ask('PATCH', `/operator/models/${id}/`, { isEnabled: true, unitPrices: [hour] });
    expect(priced.data).toMatchObject({ isEnabled: true, unitPrices: [hour] });
    expect(await ask('PATCH', `/operator/models/${id}/`, { isDefault: true })).toMatchObject({ json: { code: 'model.defaultNoChat' } });
  });

  it('is offered to nobody who writes', async () => {
    await add('embeds-1', { kind: 'embedding', inputMicros: 20_000, outputMicros: 0 });
    const names = (await ask('GET', '/models/')).data.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('embeds-1');
  });
});

describe('the versions of a price', () => {
  it('follow each change of it and of the rate, with their days, and never change', async () => {
    const { id } = await add('hears-4', { kind: 'transcription', inputMicros: 0, outputMicros: 0, unitPrices: [hour] });
    await ask('PATCH', `/operator/models/${id}/`, { label: 'Hears' });
    await ask('PATCH', `/operator/models/${id}/`, { unitPrices: [{ ...hour, micros: 400_000 }] });
    await ask('PATCH', '/operator/pricing/', { usdRateHundredths: 700 });
    const { data } = await ask('GET', `/operator/models/${id}/prices/`);
    expect(
      data.map(({ isCurrent, rateHundredths, unitPrices }: Record<string, unknown>) => [isCurrent, rateHundredths, unitPrices]),
    ).toEqual([
      [true, 700, [{ ...hour, micros: 400_000 }]],
      [false, 720, [{ ...hour, micros: 400_000 }]],
      [false, 720, [hour]],
    ]);
    await expect(test.pool.query(`update price_versions set unit_prices = '[]' where model_id = $1`, [id])).rejects.toThrow(
      'stays as it was',
    );
  });

  it('keep what long inputs cost, the shortest first, and what goes into the cache', async () => {
    const [long, longer] = [200_001, 500_001].map((fromTokens) => ({ fromTokens, inputMicros: 2_000_000, outputMicros: 3_000_000 }));
    const { id, ...added } = await add('reads-1', {
      inputMicros: 1_000_000,
      outputMicros: 2_000_000,
      cacheWriteMicros: 1_250_000,
      priceTiers: [longer, long],
    });
    expect(added).toMatchObject({ priceTiers: [long, longer], cacheWriteMicros: 1_250_000 });
    await ask('PATCH', `/operator/models/${id}/`, { priceTiers: [long] });
    await ask('PATCH', `/operator/models/${id}/`, { priceTiers: [long] });
    await ask('PATCH', `/operator/models/${id}/`, { cacheWriteMicros: null });
    const { data } = await ask('GET', `/operator/models/${id}/prices/`);
    const told = data.map(({ isCurrent, priceTiers, cacheWriteMicros }: Record<string, unknown>) => [
      isCurrent,
      priceTiers,
      cacheWriteMicros,
    ]);
    expect(told).toEqual([
      [true, [long], 1_000_000],
      [false, [long], 1_250_000],
      [false, [long, longer], 1_250_000],
    ]);
    await expect(test.pool.query(`update price_versions set price_tiers = '[]' where model_id = $1`, [id])).rejects.toThrow(
      'stays as it was',
    );
  });

  it('have one price for a length', async () => {
    const long = { fromTokens: 200_001, inputMicros: 2_000_000, outputMicros: 3_000_000 };
    const twice = {
      modelId: 'reads-2',
      label: 'reads-2',
      currency: 'USD',
      inputMicros: 1,
      outputMicros: 1,
      priceTiers: [long, { ...long, inputMicros: 1 }],
    };
    expect(await ask('POST', `/operator/connections/${connectionId}/models/`, twice)).toMatchObject({ json: { code: 'model.tierTwice' } });
    const { id } = await add('reads-2', { inputMicros: 1, outputMicros: 1, priceTiers: [long] });
    expect(await ask('PATCH', `/operator/models/${id}/`, { priceTiers: [long, long] })).toMatchObject({
      json: { code: 'model.tierTwice' },
    });
  });

  it('are refused for a model that is not there', async () => {
    expect(await ask('GET', `/operator/models/${operator.userId}/prices/`)).toMatchObject({ json: { code: 'model.unknown' } });
  });
});
