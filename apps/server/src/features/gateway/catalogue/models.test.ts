import { readModules } from '@inkstone/contract/kit/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { aSecond } from '../../../../test/a-second.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createOperatorApp } from '../../../../test/operator-app.ts';
import { createTestApp } from '../../../../test/test-app.ts';

let test: TestDb;
let house: Awaited<ReturnType<typeof createOperatorApp>>;
beforeAll(async () => {
  test = await createTestDb();
  house = await createOperatorApp(test);
  const ask = house.as(await buildActor(test.db, { isOperator: true }));
  const values = { apiKey: 'sk-acme-0123456789' };
  await ask('POST', '/operator/connections/', { integration: 'acme', name: 'First', values });
  await ask('POST', '/operator/connections/', { integration: 'acme', name: 'Second', values });
});
afterAll(async () => {
  await house.close();
  await test.close();
});

type Made = { id: string; keyId: string; secret: string };
const post = (actor: TestActor, path: string, payload: object) =>
  house.app.inject({ method: 'POST', url: `/api/api_integration/${path}`, headers: actor.headers, payload });
const addApp = async (actor: TestActor, vendor: string | null = null): Promise<Made> => {
  const { data } = (await post(actor, 'apps/', { name: newId(), description: '', vendor, monthlyLimit: null })).json();
  return { id: data.app.id, keyId: data.key.id, secret: data.secret };
};
const call = (headers: Record<string, string>, path = '/v1/models') => house.app.inject({ url: path, headers });
const withKey = (secret: string, path?: string) => call({ authorization: `Bearer ${secret}` }, path);
const stateOf = async (actor: TestActor, id: string) =>
  (await house.app.inject({ url: `/api/api_integration/${id}/`, headers: actor.headers })).json().data.state;

describe('GET /v1/models', () => {
  it('lists the models in the format of OpenAI, each name once, the built-in one labelled', async () => {
    const { secret } = await addApp(await buildActor(test.db));
    const { object, data } = (await withKey(secret)).json();
    expect(object).toBe('list');
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['acme-large', 'acme-small', 'template']);
    expect(data[2]).toEqual({
      id: 'template',
      object: 'model',
      created: expect.any(Number),
      owned_by: 'builtin',
      name: 'template',
      is_builtin: true,
    });
    expect((await withKey(secret, '/v1/models/acme-small')).json()).toMatchObject({
      id: 'acme-small',
      owned_by: 'acme',
      is_builtin: false,
    });
  });

  it('lists the models of its vendor alone to an app that has one', async () => {
    const { secret } = await addApp(await buildActor(test.db), 'builtin');
    expect((await withKey(secret)).json().data.map(({ id }: { id: string }) => id)).toEqual(['template']);
    const refused = await withKey(secret, '/v1/models/acme-small');
    expect(refused.statusCode).toBe(404);
    expect(refused.json().error).toMatchObject({ type: 'invalid_request_error', code: 'model_not_found', param: null });
  });

  it('takes the key from any of the three usual headers', async () => {
    const { secret } = await addApp(await buildActor(test.db));
    for (const headers of [
      { authorization: `Bearer ${secret}` },
      { authorization: `bearer  ${secret}` },
      { 'x-api-key': secret },
      { 'x-goog-api-key': secret },
    ])
      expect((await call(headers)).statusCode).toBe(200);
  });

  it('makes the app Ok by its first call that succeeds', async () => {
    const actor = await buildActor(test.db);
    const app = await addApp(actor);
    expect(await stateOf(actor, app.id)).toBe('pending');
    await withKey(app.secret, '/v1/models/none');
    expect(await stateOf(actor, app.id)).toBe('pending');
    await withKey(app.secret);
    expect(await stateOf(actor, app.id)).toBe('ok');
  });

  it('is told in the language of the caller', async () => {
    const refused = await call({ 'accept-language': 'zh-CN' });
    expect(refused.json().error.message).toContain('API 密钥');
  });
});

describe('I20: what a key opens ends within a second of the change', () => {
  const cases: [string, (actor: TestActor, made: Made) => Promise<unknown>, [number, string]][] = [
    [
      'a key that is switched off',
      (actor, { id, keyId }) => post(actor, `${id}/set_key_is_enabled/`, { keyId, isEnabled: false }),
      [401, 'invalid_api_key'],
    ],
    ['a key that is removed', (actor, { id, keyId }) => post(actor, `${id}/remove_key/`, { keyId }), [401, 'invalid_api_key']],
    [
      'a key that was rotated',
      (actor, { id, keyId }) => post(actor, `${id}/rotate_key/`, { keyId, keepHours: 0 }),
      [401, 'invalid_api_key'],
    ],
    [
      'an app that is switched off',
      (actor, { id }) => post(actor, `${id}/set_is_enabled/`, { isEnabled: false }),
      [403, 'app.switchedOff'],
    ],
    [
      'an app that is removed',
      (actor, { id }) => house.app.inject({ method: 'DELETE', url: `/api/api_integration/${id}/`, headers: actor.headers, payload: {} }),
      [401, 'invalid_api_key'],
    ],
    [
      'an account that is disabled',
      async ({ accountId }) => test.pool.query('update accounts set disabled_at = now() where id = $1', [accountId]),
      [403, 'app.accountDisabled'],
    ],
  ];

  it.each(cases)('%s', async (_name, change, expected) => {
    const actor = await buildActor(test.db);
    const made = await addApp(actor);
    expect((await withKey(made.secret)).statusCode).toBe(200);
    await change(actor, made);
    await aSecond();
    const refused = await withKey(made.secret);
    expect([refused.statusCode, refused.json().error.code]).toEqual(expected);
  });

  it('a rotated key goes on for its hours, beside the new one', async () => {
    const actor = await buildActor(test.db);
    const { id, keyId, secret } = await addApp(actor);
    const { secret: next } = (await post(actor, `${id}/rotate_key/`, { keyId, keepHours: 1 })).json().data;
    await aSecond();
    expect([(await withKey(secret)).statusCode, (await withKey(next)).statusCode]).toEqual([200, 200]);
  });
});

describe('a wrong key', () => {
  it('is refused whether it is mistyped, cut or well formed and nobody’s, and never told again', async () => {
    const { secret } = await addApp(await buildActor(test.db));
    for (const wrong of [
      secret.slice(0, -1),
      `${secret.slice(0, 20)}${secret[20] === 'a' ? 'b' : 'a'}${secret.slice(21)}`,
      'sk-other',
      "' or 1=1 --",
    ]) {
      const refused = await withKey(wrong);
      expect(refused.statusCode).toBe(401);
      expect(refused.json().error.code).toBe('invalid_api_key');
      expect(refused.body).not.toContain(wrong);
    }
  });

  it('is limited by address, where a right one is not', async () => {
    const { secret } = await addApp(await buildActor(test.db));
    const from = (key: string) =>
      house.app
        .inject({ url: '/v1/models', remoteAddress: '10.7.7.7', headers: { 'x-api-key': key } })
        .then(({ statusCode }) => statusCode);
    const refused = [];
    for (let number = 0; number < 70; number += 1) refused.push(await from('sk-ink-nobody'));
    expect(new Set(refused)).toEqual(new Set([401, 429]));
    expect(await from(secret)).toBe(200);
  });
});

describe('an installation without the module', () => {
  it('has no AI API', async () => {
    const without = await createTestApp(test, { config: { modules: readModules('apiIntegration=off') } });
    expect((await without.app.inject({ url: '/v1/models', headers: { accept: 'application/json' } })).statusCode).toBe(404);
    await without.close();
  });
});
