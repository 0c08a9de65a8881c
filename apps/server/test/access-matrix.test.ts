import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { csrfTokenOf } from '#server/kernel/http/session-cookies.ts';
import { accessRows, type Row } from './access-rows.ts';
import { buildActor, buildSession, type TestActor } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestDb;
let server: TestApp;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

type Carried = { headers: Record<string, string>; query?: string };
type Person = 'owner' | 'colleague' | 'stranger' | 'api' | 'enterprise' | 'operator' | 'disabled';

/** Limits count by address: every request comes from another one. */
const somewhere = () => `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

const fakeLogin = async (email: string): Promise<TestActor> => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/fake/login/',
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost' },
    payload: { email },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const [user] = await test.db.select({ userId: users.id, accountId: users.accountId }).from(users).where(eq(users.email, email));
  if (!user) throw new Error('the development login made no user');
  return { ...user, ...(await buildSession(test.db, user)), role: 'owner', isOperator: false, usage: [], email };
};

const colleagueOf = async ({ accountId, userId }: TestActor): Promise<TestActor> => {
  const colleague = await buildActor(test.db, { accountId, role: 'member' });
  const [owner] = await test.db.select({ shopId: users.currentShopId }).from(users).where(eq(users.id, userId));
  await test.db
    .update(users)
    .set({ currentShopId: owner?.shopId ?? null })
    .where(eq(users.id, colleague.userId));
  return colleague;
};

const disabled = async (): Promise<TestActor> => {
  const actor = await buildActor(test.db);
  await test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, actor.userId));
  return actor;
};

let owner: TestActor;
let stranger: TestActor;
let colleague: TestActor;
beforeAll(async () => {
  owner = await fakeLogin('owner@matrix.example');
  stranger = await fakeLogin('stranger@matrix.example');
  colleague = await colleagueOf(owner);
});

/** A fresh session each time, because some endpoints end it. */
const again = async (actor: TestActor): Promise<TestActor> => ({ ...actor, ...(await buildSession(test.db, actor)) });

const come: Record<Person, () => Promise<TestActor>> = {
  owner: () => again(owner),
  colleague: () => again(colleague),
  stranger: () => again(stranger),
  api: () => buildActor(test.db, { usage: ['inkstone_api'] }),
  enterprise: () => buildActor(test.db, { usage: ['quseit'], propertyType: 'ADVANCED' }),
  operator: () => buildActor(test.db, { isOperator: true }),
  disabled,
};

const wrongCarriers = ({ token }: TestActor): Record<string, Carried> => {
  const csrf = { 'x-csrf-token': csrfTokenOf(token), 'x-requested-with': 'console' };
  return {
    nobody: { headers: csrf },
    'a bearer token': { headers: { ...csrf, authorization: `Bearer ${token}` } },
    'an API key header': { headers: { ...csrf, 'x-api-key': token } },
    'the presence cookie': { headers: { ...csrf, cookie: `sessionid=${token}` } },
    'the cookie of the other scheme': { headers: { ...csrf, cookie: `__Host-session=${token}` } },
    'the query': { headers: csrf, query: `session=${token}` },
  };
};

type Call = { path: string; row: Row; carried: Carried; made?: { id: string; body?: object } };

const send = async ({ path: row, row: { body }, carried, made }: Call): Promise<number> => {
  const [verb = '', pattern = ''] = row.split(' ');
  const url = pattern.replaceAll(':id', made?.id ?? randomUUID());
  const response = await server.app.inject({
    method: verb as 'GET', // the rows name methods of the router
    url: carried.query ? `${url}?${carried.query}` : url,
    remoteAddress: somewhere(),
    headers: carried.headers,
    ...(verb !== 'GET' && { payload: { ...body, ...made?.body } }),
  });
  return response.statusCode;
};

const rows = Object.entries(accessRows);
const closed = rows.filter(([, { opens }]) => opens !== 'everyone');

describe('the access matrix', () => {
  it('has a row for every path that the router answers, and no other', () => {
    const answered = server.app.mountedPaths
      .filter((mounted) => mounted.method !== 'HEAD')
      .map((mounted) => `${mounted.method} ${mounted.url}`);
    expect([...new Set(answered)].sort()).toEqual(rows.map(([row]) => row).sort());
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  it.each(closed)('%s answers 401 to whoever shows no session, or shows it the wrong way', async (row, rules) => {
    for (const [name, carried] of Object.entries(wrongCarriers(await come.owner()))) {
      expect([name, await send({ path: row, row: rules, carried })]).toEqual([name, 401]);
    }
  });

  it.each(closed)('%s answers 401 to a disabled user', async (row, rules) => {
    expect(await send({ path: row, row: rules, carried: await come.disabled() })).toBe(401);
  });

  it.each(rows.filter(([, { opens }]) => opens === 'operator'))('%s is closed to all but the operator', async (row, rules) => {
    for (const person of ['owner', 'colleague', 'stranger', 'api', 'enterprise'] as const) {
      expect([person, await send({ path: row, row: rules, carried: await come[person]() })]).toEqual([person, 403]);
    }
    expect([401, 403]).not.toContain(await send({ path: row, row: rules, carried: await come.operator() }));
  });

  it.each(rows.filter(([, { opens }]) => opens === 'signed-in'))('%s lets every kind of signed-in user in', async (row, rules) => {
    for (const person of ['owner', 'colleague', 'api', 'enterprise', 'operator'] as const) {
      const status = await send({ path: row, row: rules, carried: await come[person]() });
      expect([person, status === 401]).toEqual([person, false]);
      if (rules.owned) continue;
      expect([person, status >= 500]).toEqual([person, false]);
    }
  });

  it.each(rows.flatMap(([row, rules]) => (rules.owned ? [{ row, rules, owned: rules.owned }] : [])))(
    '$row shows a thing to its owner, and its colleagues or strangers what the row says',
    async ({ row, rules, owned }) => {
      const ask = async (person: Person) => {
        const made = await owned({ db: test.db, app: server.app, owner: await again(owner) });
        return send({ path: row, row: rules, carried: await come[person](), made });
      };
      expect(await ask('owner')).toBe(200);
      expect(await ask('colleague')).toBe(rules.colleague === 'finds' ? 200 : 404);
      expect(await ask('stranger')).toBe(404);
      // The operator runs the installation and reads nobody's work; 422 is for whoever has no store at all.
      expect([404, 422]).toContain(await ask('operator'));
    },
  );

  it.each(rows.filter(([, { opens }]) => opens === 'everyone'))('%s answers without a session', async (row, rules) => {
    const status = await send({ path: row, row: rules, carried: { headers: {} } });
    expect(status).not.toBe(401);
    expect(status).toBeLessThan(500);
  });

  it.each(rows.filter(([row]) => !row.startsWith('GET')))('%s changes nothing for a page of another site', async (row, rules) => {
    const { headers } = await come.owner();
    const status = await send({
      path: row,
      row: rules,
      carried: { headers: { ...headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } },
    });
    expect(status).toBe(403);
  });
});
