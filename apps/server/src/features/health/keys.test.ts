import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { createSecretsBox, keyIdOf } from '#server/kernel/security/secrets.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createOperatorApp } from '../../../test/operator-app.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

const oldKey = { id: 'k1', key: Buffer.alloc(32, 1) };
const newKey = { id: 'k2', key: Buffer.alloc(32, 2) };

/** A start with these keys, what the operator sees then, and the lines that it wrote. */
const startWith = async (...keys: (typeof oldKey)[]) => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } });
  const server = await createOperatorApp(test, { secrets: createSecretsBox({ keys }), logger });
  const operator = await buildActor(test.db, { isOperator: true });
  const as = server.as(operator);
  const health = async () => (await as('GET', '/operator/health/')).data.keys;
  return { as, health, lines, runSchedule: server.runSchedule, close: server.close };
};
const keysInUse = async (): Promise<string[]> => {
  const { rows } = await test.pool.query<{ sealed: string }>(`
    select sealed_credentials as sealed from connections where sealed_credentials is not null
    union all select sealed_secret from factors where sealed_secret is not null`);
  return rows.map(({ sealed }) => keyIdOf(sealed));
};

describe('a change of keys', () => {
  it('seals everything again, after which the old key can go', async () => {
    const first = await startWith(oldKey);
    const made = await first.as('POST', '/operator/connections/', { integration: 'acme', name: 'Acme', values: { apiKey: 'sk-old' } });
    expect(made.status).toBe(200);
    const { userId, accountId } = await buildActor(test.db);
    const { rows } = await test.pool.query<{ id: string }>(
      "insert into factors (user_id, kind, name, created_at) values ($1, 'totp', '', now()) returning id",
      [userId],
    );
    const id = rows[0]?.id ?? '';
    const sealed = createSecretsBox({ keys: [oldKey] }).seal('seed', { accountId, rowId: id });
    await test.pool.query('update factors set sealed_secret = $2 where id = $1', [id, sealed]);
    expect(await first.health()).toEqual({ level: 'ok', current: 'k1', others: [] });
    await first.close();

    const second = await startWith(newKey, oldKey);
    expect(await keysInUse()).toEqual(['k2', 'k2']);
    expect(await second.health()).toEqual({ level: 'ok', current: 'k2', others: [] });
    // Another server still had the old key first.
    await test.pool.query('update factors set sealed_secret = $2 where id = $1', [id, sealed]);
    expect(await second.health()).toEqual({ level: 'warning', current: 'k2', others: [{ id: 'k1', texts: 1, isMissing: false }] });
    await second.runSchedule('keys.reseal');
    expect(await keysInUse()).toEqual(['k2', 'k2']);
    await second.close();

    const third = await startWith(newKey);
    const { rows: factors } = await test.pool.query<{ sealed: string }>('select sealed_secret as sealed from factors where id = $1', [id]);
    expect(createSecretsBox({ keys: [newKey] }).open(factors[0]?.sealed ?? '', { accountId, rowId: id })).toBe('seed');
    const { data } = await third.as('GET', '/operator/connections/');
    expect(data.find(({ name }: { name: string }) => name === 'Acme')).toMatchObject({ secretsSet: ['apiKey'], missing: [] });
    await third.close();
  });

  it('that lost a key is named by its id, at the start and to the operator, and nothing is destroyed', async () => {
    const server = await startWith({ id: 'k3', key: Buffer.alloc(32, 3) });
    expect(await server.health()).toEqual({ level: 'failure', current: 'k3', others: [{ id: 'k2', texts: 6, isMissing: true }] });
    // A connection, a factor, and the keys of hashes: two of each key that there was.
    expect(server.lines.join()).toContain('their key is missing: k2 (6)');
    expect(await keysInUse()).toEqual(['k2', 'k2']);
    await server.close();
  });
});
