import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { ConnectionKind } from './connection-kind.ts';

const token = 'planted-token-77aa88bb';
const stored: { connectionId: string; integrationId: string }[] = [];

/** A kind that has nothing to do with AI: a service that messages come from. One of its integrations bears the name of an AI vendor. */
const channels: ConnectionKind = {
  id: 'channels',
  integrations: ['pigeon', 'openai'].map((id) => ({
    metadata: {
      id,
      name: `Channel ${id}`,
      description: { en: 'Carries messages.', zh: '传递消息。' },
      website: null,
      credentialFields: [
        { key: 'token', label: { en: 'Token', zh: '令牌' }, kind: 'password', required: true },
        { key: 'room', label: { en: 'Room', zh: '房间' }, kind: 'text', required: false },
      ],
    },
  })),
  found: [],
  test: async (_id, { credentials }) => {
    if (credentials['token'] !== token) throw new VendorError('Pigeon', 'credentials', 'wrong token');
    return ['loft'];
  },
  onStored: async (_tx, connection) => void stored.push(connection),
  countOffers: async () => new Map(),
};

let test: TestDb;
let server: TestApp;
let operator: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { connectionKinds: [channels] });
  operator = await buildActor(test.db, { isOperator: true });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
  const response = await server.app.inject({
    method,
    url: `/api/operator/${path}`,
    headers: operator.headers,
    ...(payload && { payload }),
  });
  return response.json();
};
const connect = (more: object) => ask('POST', 'connections/', { name: 'Loft', values: { token, room: 'north' }, ...more });

describe('a connection of another kind than AI', () => {
  it('is offered with its form beside the AI vendors', async () => {
    const { data } = await ask('GET', 'vendors/');
    const kinds = data.map(({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`);
    expect(kinds).toEqual(expect.arrayContaining(['channels/pigeon', 'channels/openai', 'ai/openai']));
    expect(data.find(({ id }: { id: string }) => id === 'pigeon').fields.map(({ key }: { key: string }) => key)).toEqual(['token', 'room']);
  });

  it('is stored, listed without its secret, tested, changed and removed as any other', async () => {
    const { data: made } = await connect({ integration: 'pigeon' });
    expect(made).toMatchObject({ kind: 'channels', values: { room: 'north' }, secretsSet: ['token'], modelCount: 0 });
    expect(stored).toEqual([{ connectionId: made.id, integrationId: 'pigeon' }]);
    const { rows } = await test.pool.query('select * from connections where id = $1', [made.id]);
    expect(JSON.stringify([rows, await ask('GET', 'connections/')])).not.toContain(token);
    expect((await ask('POST', `connections/${made.id}/test/`, {})).data).toMatchObject({ outcome: 'ok', sample: ['loft'] });
    await ask('PATCH', `connections/${made.id}/`, { values: { token: 'another-token' } });
    expect((await ask('POST', `connections/${made.id}/test/`, {})).data).toMatchObject({ outcome: 'credentials' });
    await ask('DELETE', `connections/${made.id}/`);
    const { rows: log } = await test.pool.query('select action from audit_entries where subject_id = $1 order by id', [made.id]);
    expect(log.map(({ action }) => action)).toEqual(['connection.create', 'connection.change', 'connection.delete']);
  });

  it('needs its kind where an AI vendor has the same id, and gives nobody a model', async () => {
    expect(await connect({ integration: 'openai' })).toMatchObject({ code: 'connection.integrationUnknown' });
    const { data: made } = await connect({ integration: 'openai', kind: 'channels' });
    expect(made).toMatchObject({ kind: 'channels', integrationName: 'Channel openai' });
    const response = await server.app.inject({ url: '/api/models/', headers: operator.headers });
    expect(response.json().data.map(({ name }: { name: string }) => name)).toHaveLength(1);
    const model = { modelId: 'm', label: 'M', currency: 'USD', inputMicros: 1, outputMicros: 1 };
    // An import would send the token of the channel to the AI vendor of the same name.
    const asked = [
      ask('GET', `connections/${made.id}/models/`),
      ask('POST', `connections/${made.id}/models/`, model),
      ask('POST', `connections/${made.id}/models/import/`, {}),
    ];
    for (const { code } of await Promise.all(asked)) expect(code).toBe('connection.notFound');
  });
});
