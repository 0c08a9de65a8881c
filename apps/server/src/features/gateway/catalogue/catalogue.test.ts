import { readModules } from '@inkstone/contract/kit/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createOperatorApp } from '../../../../test/operator-app.ts';
import { createTestApp } from '../../../../test/test-app.ts';

let test: TestDb;
let house: Awaited<ReturnType<typeof createOperatorApp>>;
type Ask = ReturnType<typeof house.as>;
let operator: Ask;
let customer: Ask;
beforeAll(async () => {
  test = await createTestDb();
  house = await createOperatorApp(test);
  operator = house.as(await buildActor(test.db, { isOperator: true }));
  customer = house.as(await buildActor(test.db));
});
afterAll(async () => {
  await house.close();
  await test.close();
});

const path = '/api_integration';
const namesOf = async () => (await customer('GET', `${path}/chat_models/`)).data.map(({ name }: { name: string }) => name);

describe('what apps may call', () => {
  it('is the built-in one alone, labelled, where no vendor is connected', async () => {
    const { data } = await customer('GET', `${path}/chat_models/`);
    expect(data).toMatchObject([{ name: 'template', vendor: 'builtin', vendorName: 'Built-in', isBuiltin: true }]);
    expect((await customer('GET', `${path}/categories/`)).data).toEqual([
      { id: 'builtin', name: 'Built-in', isBuiltin: true, chatModels: 1, drawModels: 0 },
    ]);
  });

  it('is each model of each vendor once, with our price, the built-in one last', async () => {
    const values = { apiKey: 'sk-acme-0123456789' };
    await operator('POST', '/operator/connections/', { integration: 'acme', name: 'First', values });
    await operator('POST', '/operator/connections/', { integration: 'acme', name: 'Second', values });
    expect(await namesOf()).toEqual(['acme-large', 'acme-small', 'template']);
    const [model] = (await customer('GET', `${path}/chat_models/`)).data;
    expect(model).toMatchObject({ vendor: 'acme', vendorName: 'Acme AI', isBuiltin: false });
    const [listed] = (await customer('GET', '/models/')).data.filter(({ name }: { name: string }) => name === model.label);
    expect(model).toMatchObject({ inputMicropoints: listed.inputMicropoints, outputMicropoints: listed.outputMicropoints });
    // Prices for long inputs are told too: 1 and 2 USD for a million tokens, at 7.20 and times 1.2.
    const [{ id: connectionId }] = (await operator('GET', '/operator/connections/')).data.filter(
      ({ name }: { name: string }) => name === 'First',
    );
    const [{ id }] = (await operator('GET', `/operator/connections/${connectionId}/models/`)).data;
    const long = { fromTokens: 200_001, inputMicros: 1_000_000, outputMicros: 2_000_000 };
    await operator('PATCH', `/operator/models/${id}/`, { priceTiers: [long] });
    expect((await customer('GET', `${path}/chat_models/`)).data[0].tiers).toEqual([
      { fromTokens: 200_001, inputMicropoints: 864_000_000, cachedInputMicropoints: 864_000_000, outputMicropoints: 1_728_000_000 },
    ]);
    expect((await customer('GET', `${path}/categories/`)).data).toEqual([
      { id: 'acme', name: 'Acme AI', isBuiltin: false, chatModels: 2, drawModels: 0 },
      { id: 'builtin', name: 'Built-in', isBuiltin: true, chatModels: 1, drawModels: 0 },
    ]);
  });

  it('is not asked for in an installation without the module', async () => {
    const without = await createTestApp(test, { config: { modules: readModules('apiIntegration=off') } });
    const { headers } = await buildActor(test.db);
    expect((await without.app.inject({ url: `/api${path}/chat_models/`, headers })).statusCode).toBe(404);
    await without.close();
  });
});
