import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createPool } from '#server/db/database.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb, toTestDatabase } from '../../../../test/database.ts';
import { createDatabaseWay } from '../../../../test/database-way.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { answerError } from './answer-error.ts';

let test: TestDb;
let way: Awaited<ReturnType<typeof createDatabaseWay>>;
let pool: pg.Pool;
let server: TestApp;
let actor: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  actor = await buildActor(test.db);
  way = await createDatabaseWay(new URL(test.url));
  pool = createPool(way.url, { connections: 2, patienceMs: 300 });
  server = await createTestApp({ ...test, pool, db: toTestDatabase(createDatabase(pool)) });
});
afterAll(async () => {
  await server.close();
  await pool.end();
  await way.cut();
  await test.close();
});

const ask = async (url: string) => {
  const { statusCode, headers, json } = await server.app.inject({ url, headers: { ...actor.headers, 'accept-language': 'en' } });
  return { status: statusCode, retryAfter: headers['retry-after'], json: json() };
};
const profile = '/api/user/profile/';
const unavailable = { status: 503, json: { errno: 1, code: 'request.unavailable' } };

describe('without the database', () => {
  it('answers 503 with the time to wait, says so in /readyz, and goes on when it is back', async () => {
    expect((await ask(profile)).status).toBe(200);
    await way.cut();
    expect(await ask(profile)).toMatchObject({ ...unavailable, retryAfter: '5' });
    expect(await ask('/readyz')).toMatchObject({ status: 503, json: { status: 'unavailable', reason: 'database' } });
    await way.open();
    expect((await ask(profile)).status).toBe(200);
    expect(await ask('/readyz')).toMatchObject({ status: 200, json: { status: 'ready' } });
  });

  it('answers so as well when it goes in the middle of a question', async () => {
    const locker = await test.pool.connect();
    await locker.query('begin; lock table users in access exclusive mode');
    const asked = ask(profile);
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
    await way.cut();
    await locker.query('rollback');
    locker.release();
    expect(await asked).toMatchObject(unavailable);
    await way.open();
  });

  it('answers so when every connection is taken', async () => {
    const taken = await Promise.all([pool.connect(), pool.connect()]);
    expect(await ask(profile)).toMatchObject({ ...unavailable, retryAfter: '5' });
    expect(await ask('/readyz')).toMatchObject({ status: 503, json: { reason: 'connections' } });
    for (const client of taken) client.release();
    expect((await ask(profile)).status).toBe(200);
  });

  it('answers so when the disk is full, and believes it for a while', async () => {
    await test.pool.query(`
      create function refuse_for_room() returns trigger language plpgsql as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger room before update on users for each row execute function refuse_for_room()`);
    const payload = { name: 'New' };
    const answer = await server.app.inject({ method: 'PATCH', url: profile, headers: actor.headers, payload });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
    expect(await ask('/readyz')).toMatchObject({ status: 503, json: { reason: 'disk' } });
  });
});

describe('an error of somebody else', () => {
  it('is no trouble of the database, whatever it is called', () => {
    expect(answerError(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'en')).toBeNull();
    expect(answerError(new Error('wrong', { cause: new pg.DatabaseError('null value', 10, 'error') }), 'en')).toBeNull();
  });
});
