import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createFakeVendor } from '../../../test/fake-vendor.ts';
import { createOperatorApp, type OperatorApp } from '../../../test/operator-app.ts';

let test: TestDb;
let operator: TestActor;
let user: TestActor;
let parts: OperatorApp;

beforeAll(async () => {
  test = await createTestDb();
  operator = await buildActor(test.db, { isOperator: true });
  user = await buildActor(test.db);
  parts = await createOperatorApp(test);
});
beforeEach(async () => {
  await test.db.execute(sql`delete from connections where source = 'operator'`);
});
afterAll(async () => {
  await parts.close();
  await test.close();
});

const ask = (...request: Parameters<ReturnType<OperatorApp['as']>>) => parts.as(operator)(...request);

const connect = async (vendor = 'acme') => {
  const values = vendor === 'acme' ? { apiKey: 'sk-key' } : { baseUrl: 'http://127.0.0.1:11434' };
  const { data } = await ask('POST', '/operator/connections/', { integration: vendor, name: vendor, values, isPrivateAllowed: true });
  return data.id;
};

const modelsOf = async (connectionId: string) => (await ask('GET', `/operator/connections/${connectionId}/models/`)).data;

describe('GET /api/models/', () => {
  it('offers the built-in one alone while nothing is connected', async () => {
    const { data } = await parts.as(user)('GET', '/models/');
    expect(data).toMatchObject([{ name: 'template', vendor: 'Built-in', isBuiltin: true, isDefault: true }]);
    expect(await parts.models.resolveModel(user, null)).toMatchObject({ vendor: 'builtin', isBuiltin: true });
  });

  it('offers the models of a connected vendor first, and none once it is switched off', async () => {
    const id = await connect();
    const { data } = await parts.as(user)('GET', '/models/');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['acme-large', 'acme-small', 'template']);
    // 0.15 USD × 7.20 × 100 points × 1.2 = 129.6 points for a million tokens
    expect(data[0]).toMatchObject({ inputMicropoints: 129_600_000, outputMicropoints: 518_400_000 });
    await ask('PATCH', `/operator/connections/${id}/`, { isEnabled: false });
    expect((await parts.as(user)('GET', '/models/')).data).toHaveLength(1);
  });
});

describe('resolveModel', () => {
  it('refuses an unknown id, one that is no id, and a model that was switched off', async () => {
    const [model] = await modelsOf(await connect());
    for (const id of [newId(), 'gpt', ''])
      await expect(parts.models.resolveModel(user, id)).rejects.toMatchObject({ code: 'model.notFound' });
    await ask('PATCH', `/operator/models/${model.id}/`, { isEnabled: false });
    await expect(parts.models.resolveModel(user, model.id)).rejects.toMatchObject({ status: 404 });
  });

  it('refuses the model of another account’s own connection', async () => {
    const other = await buildActor(test.db);
    for (const plan of ['basic', 'pro']) await parts.as(other)('POST', '/subscription/', { plan });
    const { rows } = await test.db.execute(sql`
      with own as (insert into connections (account_id, kind, integration, name, source) values (${other.accountId}, 'ai', 'acme', 'own', 'operator') returning id)
      insert into models (connection_id, model_id, label, input_micros, output_micros, is_enabled) select id, 'own', 'own', 0, 0, true from own returning id`);
    await expect(parts.models.resolveModel(user, String(rows[0]?.['id']))).rejects.toMatchObject({ status: 404 });
    expect((await parts.models.listModels(other)).map(({ name }) => name)).toContain('own');
  });

  it('gives a client with the stored key, the price and the vendor’s own name of the model', async () => {
    const [model] = await modelsOf(await connect());
    const resolved = await parts.models.resolveModel(user, model.id);
    expect(resolved).toMatchObject({
      vendor: 'acme',
      model: 'acme-large',
      label: 'acme-large',
      isBuiltin: false,
      priceVersion: { inputMicros: 150_000, rateHundredths: 720, factorTimes: 6, factorOver: 5 },
    });
    await resolved.client.listModels();
    expect(parts.wire.calls.at(-1)).toMatchObject({ authorization: 'sk-key' });
  });

  it('takes the default for null, and falls back when the default is gone', async () => {
    const id = await connect();
    const [, small] = await modelsOf(id);
    await ask('PATCH', `/operator/models/${small.id}/`, { isDefault: true });
    expect(await parts.models.resolveModel(user, null)).toMatchObject({ model: 'acme-small' });
    await ask('PATCH', `/operator/connections/${id}/`, { isEnabled: false });
    expect(await parts.models.resolveModel(user, null)).toMatchObject({ model: 'template' });
  });
});

describe('PATCH /api/operator/models/:id/', () => {
  it('refuses to switch on a model without a price, and a default that is off', async () => {
    const id = await connect();
    await ask('POST', `/operator/connections/${id}/models/import/`);
    const added = (await modelsOf(id)).find(({ modelId }: { modelId: string }) => modelId === 'acme-new');
    expect(added).toMatchObject({ isEnabled: false, inputMicros: null, inputMicropoints: null });
    expect((await ask('PATCH', `/operator/models/${added.id}/`, { isEnabled: true })).json).toMatchObject({
      code: 'model.priceMissing',
    });
    expect((await ask('PATCH', `/operator/models/${added.id}/`, { isDefault: true })).json).toMatchObject({
      code: 'model.defaultOff',
    });
    const priced = await ask('PATCH', `/operator/models/${added.id}/`, {
      currency: 'CNY',
      inputMicros: 1_000_000,
      outputMicros: 0,
      isEnabled: true,
    });
    expect(priced.data).toMatchObject({ isEnabled: true, inputMicropoints: 120_000_000, outputMicropoints: 0 });
  });

  it('refuses prices that are no whole, positive numbers', async () => {
    const [model] = await modelsOf(await connect());
    for (const inputMicros of [-1, 0.5, 1e13, '1', [1]]) {
      expect((await ask('PATCH', `/operator/models/${model.id}/`, { inputMicros })).json).toMatchObject({ code: 'request.invalid' });
    }
    expect((await modelsOf(model.connectionId))[0]).toMatchObject({ inputMicros: 150_000, isEnabled: true });
  });

  it('keeps one default for the whole installation, also when many are set at once', async () => {
    const models = await modelsOf(await connect());
    await Promise.all([...models, ...models].map(({ id }: { id: string }) => ask('PATCH', `/operator/models/${id}/`, { isDefault: true })));
    const { rows } = await test.db.execute(sql`select count(*)::int as count from models where is_default`);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('takes the mark of the default away with the switch', async () => {
    const [model] = await modelsOf(await connect());
    await ask('PATCH', `/operator/models/${model.id}/`, { isDefault: true });
    expect((await ask('PATCH', `/operator/models/${model.id}/`, { isEnabled: false })).data).toMatchObject({
      isEnabled: false,
      isDefault: false,
    });
  });

  it('never switches the built-in writer off', async () => {
    const { data } = await ask('GET', '/operator/connections/');
    const builtin = data.find(({ source }: { source: string }) => source === 'builtin');
    const [model] = await modelsOf(builtin.id);
    expect((await ask('PATCH', `/operator/models/${model.id}/`, { isEnabled: false })).json).toMatchObject({
      code: 'model.builtinReadOnly',
    });
    expect((await ask('PATCH', `/operator/connections/${builtin.id}/`, { isEnabled: false })).json).toMatchObject({
      code: 'connection.builtinReadOnly',
    });
    expect((await ask('DELETE', `/operator/connections/${builtin.id}/`)).json).toMatchObject({ code: 'connection.builtinReadOnly' });
  });
});

describe('models of a connection', () => {
  it('are imported once, added by name once, and removed', async () => {
    const id = await connect();
    expect((await ask('POST', `/operator/connections/${id}/models/import/`)).data).toMatchObject({ added: 1 });
    expect((await ask('POST', `/operator/connections/${id}/models/import/`)).data).toMatchObject({ added: 0 });
    const draft = { modelId: 'acme-beta', label: 'Beta', currency: 'USD', inputMicros: 0, outputMicros: 0 };
    const added = await ask('POST', `/operator/connections/${id}/models/`, draft);
    expect(added.data).toMatchObject({ isEnabled: true, inputMicropoints: 0 });
    expect((await ask('POST', `/operator/connections/${id}/models/`, draft)).json).toMatchObject({ code: 'model.exists' });
    expect((await ask('DELETE', `/operator/models/${added.data.id}/`)).status).toBe(200);
    expect((await ask('DELETE', `/operator/models/${added.data.id}/`)).status).toBe(404);
  });

  it('say in the vendor’s words why an import failed', async () => {
    const id = await connect();
    parts.wire.state.status = 401;
    expect(await ask('POST', `/operator/connections/${id}/models/import/`)).toMatchObject({
      status: 502,
      json: { code: 'vendor.credentials' },
    });
    parts.wire.state.status = 200;
  });
});

describe('PATCH /api/operator/pricing/', () => {
  it('changes what every model costs, and is recorded', async () => {
    const id = await connect();
    await ask('PATCH', '/operator/pricing/', { usdRateHundredths: 1000 });
    expect((await modelsOf(id))[0]).toMatchObject({ inputMicropoints: 180_000_000 });
    expect((await ask('GET', '/operator/acts/?limit=1')).data.items).toMatchObject([
      { action: 'pricing.change', before: { usdRateHundredths: 720 }, after: { usdRateHundredths: 1000 } },
    ]);
    await ask('PATCH', '/operator/pricing/', { usdRateHundredths: 720 });
  });
});

describe('connections that the process brings along', () => {
  it('shows what the environment holds a key for, read-only, and forgets it with the variable', async () => {
    const vendor = createFakeVendor({ id: 'openai-compatible', name: 'From outside', models: ['outer'] });
    const vendorEnvironment = { OPENAI_COMPATIBLE_BASE_URL: 'https://outer.example', OPENAI_COMPATIBLE_API_KEY: 'sk-planted-env' };
    const set = await createOperatorApp(test, { vendors: [vendor], config: { vendorEnvironment } });
    const list = await set.as(operator)('GET', '/operator/connections/');
    expect(list.text).not.toContain('sk-planted-env');
    const [found] = list.data;
    expect(found).toMatchObject({
      source: 'environment',
      secretsSet: ['apiKey'],
      values: { baseUrl: 'https://outer.example' },
      enabledModelCount: 1,
    });
    const renamed = await set.as(operator)('PATCH', `/operator/connections/${found.id}/`, { name: 'Mine' });
    expect(renamed.json).toMatchObject({ code: 'connection.fromEnvironment' });
    expect((await set.as(operator)('DELETE', `/operator/connections/${found.id}/`)).json).toMatchObject({
      code: 'connection.fromEnvironment',
    });
    const { client } = await set.models.resolveModel(user, null);
    await client.listModels();
    expect(set.wire.calls).toEqual([{ url: 'https://outer.example/models', authorization: 'sk-planted-env' }]);
    const unset = await createOperatorApp(test, { vendors: [vendor] });
    expect((await unset.as(operator)('GET', '/operator/connections/')).data).toEqual([]);
    expect(await unset.models.listModels(user)).toEqual([]);
    await Promise.all([set.close(), unset.close()]);
  });

  it('offers model servers of this machine until they are connected', async () => {
    const server = { vendorId: 'shed', credentials: { baseUrl: 'http://127.0.0.1:11434' }, models: ['llama'] };
    const near = await createOperatorApp(test, { discover: async () => [server] });
    const offered = await near.as(operator)('GET', '/operator/local_servers/');
    expect(offered.data).toEqual([{ vendor: 'shed', vendorName: 'Shed', baseUrl: 'http://127.0.0.1:11434', models: ['llama'] }]);
    await connect('shed');
    expect((await near.as(operator)('GET', '/operator/local_servers/')).data).toEqual([]);
    await near.close();
  });
});
