import type { OperatorModel, PriceDifference } from '@inkstone/contract/models';
import { aiVendors } from '@inkstone/integrations';
import { describe, expect, it } from 'vitest';
import { openOperatorApp } from '../../../test/open-app.ts';

const { test, operator, ask } = await openOperatorApp({ vendors: aiVendors.all });
const connected = await ask('POST', '/operator/connections/', {
  integration: 'google',
  name: 'First',
  values: { apiKey: 'sk-0123456789' },
});
const connectionId: string = connected.data.id;

const path = () => `/operator/connections/${connectionId}/official_prices/`;
const differences = async (): Promise<PriceDifference[]> => (await ask('GET', path())).data;
const modelOf = async (modelId: string): Promise<OperatorModel> => {
  const { data }: { data: OperatorModel[] } = await ask('GET', `/operator/connections/${connectionId}/models/`);
  const found = data.find((model) => model.modelId === modelId);
  if (!found) throw new Error(`${modelId} is not there`);
  return found;
};
/** As a model is whose row was made before its prices for long inputs were known. */
const forget = (modelId: string) =>
  test.pool.query(`update models set price_tiers = '[]', input_micros = 1 where connection_id = $1 and model_id = $2`, [
    connectionId,
    modelId,
  ]);

describe('official prices', () => {
  it('are those of every model that was just connected', async () => {
    expect(await differences()).toEqual([]);
  });

  it('are told beside what a model costs here, and taken over for one model alone', async () => {
    await forget('gemini-2.5-pro');
    await forget('gemini-2.5-flash');
    const told = await differences();
    expect(told.map(({ label }) => label)).toEqual(['Gemini 2.5 Flash', 'Gemini 2.5 Pro']);
    const [, pro] = told;
    expect(pro).toMatchObject({
      asOf: null,
      stored: { inputMicros: 1, priceTiers: [] },
      official: { currency: 'USD', inputMicros: 1_250_000, priceTiers: [{ fromTokens: 200_001, inputMicros: 2_500_000 }] },
    });
    const taken = await ask('POST', path(), { models: [pro?.id] });
    expect(taken.data.map(({ modelId }: OperatorModel) => modelId)).toContain('gemini-2.5-pro');
    expect(await modelOf('gemini-2.5-pro')).toMatchObject({ inputMicros: 1_250_000, isEnabled: true });
    expect((await differences()).map(({ label }) => label)).toEqual(['Gemini 2.5 Flash']);
    const { data: versions } = await ask('GET', `/operator/models/${pro?.id}/prices/`);
    expect(versions[0]).toMatchObject({ isCurrent: true, inputMicros: 1_250_000, priceTiers: [{ fromTokens: 200_001 }] });
    const audit = await test.pool.query('select action from audit_entries where subject_id = $1', [pro?.id]);
    expect(audit.rows).toEqual([{ action: 'model.change' }]);
  });

  it('of models that are not in our own list are those that were imported, with their day', async () => {
    const { data } = await ask('POST', `/operator/connections/${connectionId}/models/`, {
      ...{ modelId: 'gemini-2.0-flash', label: 'Older', currency: 'USD', inputMicros: 5, outputMicros: 5 },
    });
    const found = (await differences()).find(({ id }) => id === data.id);
    expect(found).toMatchObject({ label: 'Older', asOf: expect.stringMatching(/^2026-/), stored: { inputMicros: 5 } });
    await ask('POST', path(), { models: [data.id] });
    expect((await modelOf('gemini-2.0-flash')).inputMicros).toBe(found?.official.inputMicros);
  });

  it('are not known of what nobody lists, and of no connection that is not there', async () => {
    await ask('POST', `/operator/connections/${connectionId}/models/`, {
      ...{ modelId: 'of-our-own', label: 'Own', currency: 'USD', inputMicros: 5, outputMicros: 5 },
    });
    expect((await differences()).map(({ label }) => label)).not.toContain('Own');
    expect((await ask('GET', `/operator/connections/${operator.userId}/official_prices/`)).json).toMatchObject({
      code: 'connection.notFound',
    });
  });
});
