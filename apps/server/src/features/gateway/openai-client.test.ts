import OpenAI, { AuthenticationError, NotFoundError, PermissionDeniedError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestDb;
let server: TestApp;
let owner: TestActor;
let app: { id: string };
let baseURL: string;
let apiKey: string;
const post = (path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/api_integration/${path}`, headers: owner.headers, payload });
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { discover: async () => [] });
  baseURL = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/v1`;
  owner = await buildActor(test.db);
  const { data } = (await post('apps/', { name: 'SDK', description: '', vendor: null, monthlyLimit: null })).json();
  app = data.app;
  apiKey = data.secret;
});
afterAll(async () => {
  await server.close();
  await test.close();
});

describe('the openai package, as it is', () => {
  it('lists the models and finds one', async () => {
    const client = new OpenAI({ apiKey, baseURL });
    const names: string[] = [];
    for await (const model of client.models.list()) names.push(model.id);
    const [name = ''] = names;
    expect(names.length).toBeGreaterThan(0);
    expect(await client.models.retrieve(name)).toMatchObject({ id: name, object: 'model' });
  });

  it('throws its own errors, with our words and codes, and does not try again', async () => {
    const wrong = new OpenAI({ apiKey: `${apiKey}x`, baseURL });
    const refused = await wrong.models.list().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(AuthenticationError);
    expect(refused).toMatchObject({ status: 401, code: 'invalid_api_key', type: 'invalid_request_error' });
    await expect(new OpenAI({ apiKey, baseURL }).models.retrieve('nobody/knows')).rejects.toBeInstanceOf(NotFoundError);
    await post(`${app.id}/set_is_enabled/`, { isEnabled: false });
    await new Promise((resolve) => setTimeout(resolve, 1050));
    await expect(new OpenAI({ apiKey, baseURL }).models.list()).rejects.toBeInstanceOf(PermissionDeniedError);
  });
});
