import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '#server/db/raw-sql.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createOperatorApp, type OperatorApp } from '../../../test/operator-app.ts';

const key = 'sk-planted-9f8e7d6c5b4a';
const otherKey = 'sk-planted-second-1234';

let test: TestDb;
let operator: TestActor;
let parts: OperatorApp;

beforeAll(async () => {
  test = await createTestDb();
  operator = await buildActor(test.db, { isOperator: true });
  parts = await createOperatorApp(test);
});
afterAll(async () => {
  await parts.close();
  await test.close();
});

const ask = (...request: Parameters<ReturnType<OperatorApp['as']>>) => parts.as(operator)(...request);

const connect = async (values: Record<string, string> = { apiKey: key }, more: object = {}) => {
  const { data } = await ask('POST', '/operator/connections/', {
    integration: 'acme',
    name: `Acme ${newId().slice(0, 8)}`,
    values,
    ...more,
  });
  return data;
};

const entriesOf = async (subjectId: string) => {
  const { rows } = await test.db.execute(
    sql`select action, before, after, actor_name from audit_entries where subject_id = ${subjectId} order by id`,
  );
  return rows;
};

describe('the operator’s endpoints', () => {
  it('refuse everybody else, with and without a session (GHSA-8235-vv5j-mmvg, CVE-2026-35029)', async () => {
    const paths = ['vendors', 'local_servers', 'connections', 'pricing', 'accounts', 'acts', 'health'];
    const owner = await buildActor(test.db, { usage: ['quseit'] });
    for (const path of paths) {
      expect((await parts.as(owner)('GET', `/operator/${path}/`)).status).toBe(403);
      const anonymous = await parts.app.inject({ method: 'GET', url: `/api/operator/${path}/` });
      expect(anonymous.statusCode).toBe(401);
    }
  });
});

describe('POST /api/operator/connections/', () => {
  it('refuses an unknown integration, a missing key, a foreign field and an address that is none (CVE-2024-3104)', async () => {
    const named = { name: 'Mine', values: { apiKey: key } };
    expect((await ask('POST', '/operator/connections/', { ...named, integration: 'nobody' })).json).toMatchObject({
      code: 'connection.integrationUnknown',
    });
    expect((await ask('POST', '/operator/connections/', { ...named, integration: 'builtin' })).json).toMatchObject({
      code: 'connection.builtinReadOnly',
    });
    const missing = await ask('POST', '/operator/connections/', { integration: 'acme', name: 'Mine', values: {} });
    expect(missing.json).toMatchObject({ code: 'connection.fieldsMissing', issues: [{ path: 'values.apiKey' }] });
    const foreign = await ask('POST', '/operator/connections/', { ...named, integration: 'acme', values: { apiKey: key, shell: 'rm' } });
    expect(foreign.json).toMatchObject({ code: 'request.invalid', issues: [{ path: 'values.shell' }] });
    for (const baseUrl of ['acme', 'ftp://acme.example', 'file:///etc/passwd', 'https://user:word@acme.example']) {
      const refused = await ask('POST', '/operator/connections/', { ...named, integration: 'acme', values: { apiKey: key, baseUrl } });
      expect(refused.json).toMatchObject({ code: 'connection.addressInvalid' });
    }
  });

  it('takes an address of 2,048 characters and no longer one, also in a change and in a test', async () => {
    const beginning = 'https://acme.example/';
    const longest = beginning.padEnd(2048, 'v');
    const tooLong = {
      json: { code: 'connection.addressTooLong', issues: [{ path: 'values.baseUrl' }] },
    };
    const { id, values } = await connect({ apiKey: key, baseUrl: longest });
    expect(values.baseUrl).toBe(longest);
    const given = { integration: 'acme', name: 'Mine', values: { apiKey: key, baseUrl: `${longest}v` } };
    expect(await ask('POST', '/operator/connections/', given)).toMatchObject(tooLong);
    expect(await ask('PATCH', `/operator/connections/${id}/`, { values: given.values })).toMatchObject(tooLong);
    expect(await ask('POST', '/operator/connections/test/', { integration: 'acme', values: given.values })).toMatchObject(tooLong);
  });

  it('keeps the key sealed, brings the known models with prices, and is recorded without the key', async () => {
    const connection = await connect({ apiKey: key, region: 'eu' });
    expect(connection).toMatchObject({
      integrationName: 'Acme AI',
      secretsSet: ['apiKey'],
      values: { region: 'eu' },
      missing: [],
      enabledModelCount: 2,
    });
    const { rows } = await test.db.execute(sql`select * from connections where id = ${connection.id}`);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).toContain('v1.test.');
    const entries = await entriesOf(connection.id);
    expect(entries).toMatchObject([{ action: 'connection.create', after: { vendor: 'acme', secrets: ['apiKey'] } }]);
    expect(entries[0]?.['actor_name']).toContain(operator.email);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it('never shows a secret in any answer (CVE-2025-67732)', async () => {
    const { id } = await connect({ apiKey: key });
    await ask('PATCH', `/operator/connections/${id}/`, { values: { apiKey: otherKey } });
    const paths = ['vendors', 'connections', `connections/${id}/models`, 'acts', 'pricing', 'health'];
    const answers = await Promise.all(paths.map((path) => ask('GET', `/operator/${path}/`)));
    answers.push(await ask('POST', `/operator/connections/${id}/test/`), await ask('POST', `/operator/connections/${id}/models/import/`));
    answers.push(await ask('GET', '/models/'), await ask('PATCH', `/operator/connections/${id}/`, { name: 'Renamed' }));
    for (const { text, status } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain('sk-planted');
    }
    expect(parts.wire.calls.at(-1)?.authorization).toBe(otherKey);
  });
});

describe('PATCH /api/operator/connections/:id/', () => {
  it('sets the share of the AI API’s calls, from 0 to 100, and says so in the audit log', async () => {
    const { id, weight, cooling } = await connect({ apiKey: key });
    expect([weight, cooling]).toEqual([1, null]);
    const changed = await ask('PATCH', `/operator/connections/${id}/`, { weight: 0 });
    expect(changed.data.weight).toBe(0);
    const { rows } = await test.db.execute(
      sql`select before, after from audit_entries where subject_id = ${id} and action = 'connection.change'`,
    );
    expect(rows).toEqual([{ before: { weight: 1 }, after: { weight: 0 } }]);
    expect((await ask('PATCH', `/operator/connections/${id}/`, { weight: 101 })).json).toMatchObject({ code: 'connection.weightRange' });
  });

  it('drops the stored key when the address changes, and switches the connection off until a new one comes (CVE-2024-37895)', async () => {
    const { id } = await connect({ apiKey: key, baseUrl: 'https://one.example' });
    const moved = await ask('PATCH', `/operator/connections/${id}/`, { values: { baseUrl: 'https://two.example' } });
    expect(moved.data).toMatchObject({ secretsSet: [], missing: ['apiKey'], isEnabled: false });
    const { rows } = await test.db.execute(sql`select sealed_credentials from connections where id = ${id}`);
    expect(rows).toEqual([{ sealed_credentials: null }]);
    expect((await ask('PATCH', `/operator/connections/${id}/`, { isEnabled: true })).json).toMatchObject({
      code: 'connection.fieldsMissing',
    });
    const back = await ask('PATCH', `/operator/connections/${id}/`, { values: { baseUrl: 'https://one.example' } });
    expect(back.data.secretsSet).toEqual([]);
    const filled = await ask('PATCH', `/operator/connections/${id}/`, { values: { apiKey: otherKey }, isEnabled: true });
    expect(filled.data).toMatchObject({ secretsSet: ['apiKey'], isEnabled: true });
  });

  it('drops it for every other setting too, and when the address is taken away (CVE-2026-41487)', async () => {
    const first = await connect({ apiKey: key, baseUrl: 'https://one.example' });
    const emptied = await ask('PATCH', `/operator/connections/${first.id}/`, { values: { baseUrl: '' } });
    expect(emptied.data).toMatchObject({ secretsSet: [], values: {} });
    const second = await connect({ apiKey: key });
    const regional = await ask('PATCH', `/operator/connections/${second.id}/`, { values: { region: 'eu' } });
    expect(regional.data).toMatchObject({ secretsSet: [], values: { region: 'eu' } });
  });

  it('switches a connection off whose lost key was optional, too', async () => {
    const values = { apiKey: key, baseUrl: 'http://127.0.0.1:11434' };
    const { data } = await ask('POST', '/operator/connections/', { integration: 'shed', name: 'Shed', values, isPrivateAllowed: true });
    const moved = await ask('PATCH', `/operator/connections/${data.id}/`, { values: { baseUrl: 'http://127.0.0.1:1234' } });
    expect(moved.data).toMatchObject({ secretsSet: [], missing: [], isEnabled: false });
    expect((await ask('PATCH', `/operator/connections/${data.id}/`, { isEnabled: true })).data).toMatchObject({ isEnabled: true });
  });

  it('keeps the key when only the name changes, and takes a new one together with a new address', async () => {
    const { id } = await connect({ apiKey: key, baseUrl: 'https://one.example' });
    const renamed = await ask('PATCH', `/operator/connections/${id}/`, { name: 'New name', values: { baseUrl: 'https://one.example' } });
    expect(renamed.data).toMatchObject({ name: 'New name', secretsSet: ['apiKey'], isEnabled: true });
    const moved = await ask('PATCH', `/operator/connections/${id}/`, { values: { baseUrl: 'https://two.example', apiKey: otherKey } });
    expect(moved.data).toMatchObject({ secretsSet: ['apiKey'], isEnabled: true });
    await ask('POST', `/operator/connections/${id}/test/`);
    expect(parts.wire.calls.at(-1)).toEqual({ url: 'https://two.example/models', authorization: otherKey });
  });

  it('does not open a key whose row or address was changed behind our back', async () => {
    const [one, two] = [await connect({ apiKey: key, baseUrl: 'https://one.example' }), await connect({ apiKey: otherKey })];
    await test.db.execute(sql`update connections set settings = '{"baseUrl":"https://evil.example"}' where id = ${one.id}`);
    await test.db.execute(sql`update connections set sealed_credentials =
      (select sealed_credentials from connections where id = ${one.id}) where id = ${two.id}`);
    const before = parts.wire.calls.length;
    for (const { id } of [one, two]) {
      expect((await ask('POST', `/operator/connections/${id}/test/`)).data).toMatchObject({ outcome: 'incomplete' });
    }
    expect(parts.wire.calls.length).toBe(before);
  });
});

describe('POST /api/operator/connections/…/test/', () => {
  it('tells how a real call went, and remembers it', async () => {
    const { id } = await connect();
    expect((await ask('POST', `/operator/connections/${id}/test/`)).data).toMatchObject({
      outcome: 'ok',
      modelCount: 2,
      sample: ['acme-large', 'acme-new'],
    });
    for (const [status, outcome] of [
      [401, 'credentials'],
      [429, 'rate-limit'],
      [503, 'unavailable'],
    ] as const) {
      parts.wire.state.status = status;
      expect((await ask('POST', `/operator/connections/${id}/test/`)).data).toMatchObject({ outcome, modelCount: null });
    }
    parts.wire.state.status = 200;
    const { data } = await ask('GET', '/operator/connections/');
    expect(data.find((entry: { id: string }) => entry.id === id).check).toMatchObject({ outcome: 'unavailable' });
  });

  it('refuses a private address until it was ticked', async () => {
    const values = { apiKey: key, baseUrl: 'http://10.0.0.8:8080' };
    const refused = await ask('POST', '/operator/connections/test/', { integration: 'acme', values });
    expect(refused.data).toMatchObject({ outcome: 'private-address' });
    const allowed = await ask('POST', '/operator/connections/test/', { integration: 'acme', values, isPrivateAllowed: true });
    expect(allowed.data).toMatchObject({ outcome: 'ok' });
  });

  it('lends a stored key to a trial of the same address only (CVE-2024-6587)', async () => {
    const { id: connectionId } = await connect({ apiKey: key, baseUrl: 'https://one.example' });
    const same = await ask('POST', '/operator/connections/test/', {
      integration: 'acme',
      values: { baseUrl: 'https://one.example' },
      connectionId,
    });
    expect(same.data).toMatchObject({ outcome: 'ok' });
    const before = parts.wire.calls.length;
    const other = await ask('POST', '/operator/connections/test/', {
      integration: 'acme',
      values: { baseUrl: 'https://evil.example' },
      connectionId,
    });
    expect(other.data).toMatchObject({ outcome: 'incomplete' });
    expect(parts.wire.calls.length).toBe(before);
  });
});

describe('DELETE /api/operator/connections/:id/', () => {
  it('answers 404 for an unknown one, and takes models along with a known one', async () => {
    expect((await ask('DELETE', `/operator/connections/${newId()}/`)).status).toBe(404);
    const { id } = await connect();
    expect((await ask('DELETE', `/operator/connections/${id}/`)).status).toBe(200);
    expect((await ask('GET', `/operator/connections/${id}/models/`)).status).toBe(404);
    expect(await entriesOf(id)).toMatchObject([{ action: 'connection.create' }, { action: 'connection.delete', after: null }]);
  });
});

describe('the second wall', () => {
  it('lets a tenant see no credentials, change nothing, and no connection of another account', async () => {
    const [mine, theirs] = [await buildActor(test.db), await buildActor(test.db)];
    await test.db.execute(
      sql`insert into connections (account_id, kind, integration, name, source) values (${theirs.accountId}, 'ai', 'acme', 'theirs', 'operator')`,
    );
    const as = (statement: ReturnType<typeof sql>) => asTenant(test.db, mine.accountId, (tx) => runSql(tx, statement));
    const rows = await as(sql`select name from connections where account_id is not null`);
    expect(rows).toEqual([]);
    const refused = [
      sql`select sealed_credentials from connections`,
      sql`select settings from connections`,
      sql`update connections set is_enabled = false`,
      sql`update models set input_micros = 0`,
      sql`insert into models (connection_id, model_id, label) select id, 'x', 'x' from connections`,
      sql`update pricing set usd_rate_hundredths = 1`,
      sql`select * from audit_entries`,
    ];
    for (const statement of refused) await expect(as(statement)).rejects.toThrow();
  });

  it('lets nobody rewrite the audit log', async () => {
    await connect();
    await expect(test.db.execute(sql`update audit_entries set action = 'x'`)).rejects.toThrow();
    await expect(test.db.execute(sql`delete from audit_entries`)).rejects.toThrow();
  });
});
