import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@inkstone/contract/kit/endpoint';
import { readModules } from '@inkstone/contract/kit/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/kernel/ids.ts';
import { countAttacks } from '../attacks.ts';
import { buildActor, type TestActor } from '../builders.ts';
import { sqlStatements } from '../corpora/sql-statements.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { isWhole } from '../scale.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createTestClock } from '../test-clock.ts';

/** What nobody but the other account may ever see. */
const canary = 'Heron-of-another-account';

const clock = createTestClock();
let test: TestDb;
let server: TestApp;
let owner: TestActor;
let operator: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, {
    clock,
    config: { dataFolder: tmpdir(), modules: readModules('emailWriter=on') },
    discover: async () => [],
  });
  owner = await buildActor(test.db, { usage: ['quseit'], propertyType: 'ADVANCED', hasShop: true, now: clock.now() });
  operator = await buildActor(test.db, { isOperator: true, hasShop: true, now: clock.now() });
  const other = await buildActor(test.db, { hasShop: true, now: clock.now() });
  const text = { title: canary, descriptionHtml: `<p>${canary}</p>`, seoTitle: '', seoDescription: '' };
  const published = await send({
    method: 'POST',
    url: '/api/freestyle/publish/',
    headers: other.headers,
    payload: { text, status: 'active', productId: null },
  });
  expect(published.statusCode).toBe(200);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

type Asked = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: object };

let count = 0;
/** Limits count by address and over time: every request comes from another one, some seconds later. */
const send = ({ payload, ...asked }: Asked) => {
  count += 1;
  clock.advance(20_000);
  return server.app.inject({
    ...asked,
    remoteAddress: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
    ...(payload && { payload }),
  });
};

/** Where a request may bear a text: what it asks then, and who asks. */
type Place = { name: string; ask: (text: string) => Asked };

const keysOf = (schema: z.ZodType | undefined): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const filled = (path: string, value: string): string => path.replaceAll(/:\w+/g, encodeURIComponent(value));

const placesOf = ({ path, access, query }: Endpoint): Place[] => {
  const headers = () => (access === 'operator' ? operator : owner).headers;
  const inQuery = keysOf(query).map((key) => ({
    name: `${key} of ${path}`,
    ask: (text: string): Asked => ({
      method: 'GET',
      url: `${filled(path, newId())}?${new URLSearchParams({ [key]: text })}`,
      headers: headers(),
    }),
  }));
  const inPath = {
    name: path,
    ask: (text: string): Asked => ({ method: 'GET', url: filled(path, text.slice(0, 60)), headers: headers() }),
  };
  return path.includes(':') ? [...inQuery, inPath] : inQuery;
};

const questions = (): Place[] =>
  server.features.all
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
    .filter(({ method, changesState }) => method === 'GET' && !changesState)
    .flatMap(placesOf);

/** Before anybody is known: what decides who is asking. */
const doors: readonly Place[] = [
  ...['session', 'sessionid', 'portal', 'oidc', 'sso_state', 'lang'].map((name) => ({
    name: `cookie ${name}`,
    ask: (text: string): Asked => ({
      method: 'GET',
      url: '/api/user/profile/',
      headers: { cookie: `${name}=${encodeURIComponent(text)}` },
    }),
  })),
  ...['authorization', 'x-api-key', 'x-csrf-token', 'idempotency-key', 'user-agent', 'accept-language', 'x-forwarded-for'].map((name) => ({
    name: `header ${name}`,
    ask: (text: string): Asked => ({ method: 'GET', url: '/api/user/profile/', headers: { [name]: text.replaceAll(/[^\x20-\x7e]/g, '') } }),
  })),
  ...['email', 'password'].map((name) => ({
    name: `${name} of a sign-in`,
    ask: (text: string): Asked => ({
      method: 'POST',
      url: '/api/portal/login/',
      headers: {},
      payload: { email: 'a@b.example', password: 'four tall pines', [name]: text },
    }),
  })),
  {
    name: 'one-time token',
    ask: (token): Asked => ({ method: 'POST', url: '/api/auth/sso/', headers: {}, payload: { token, confirmed: true } }),
  },
];

/** A tenth of them with `npm test`, another one at each place. */
const chosenFor = (at: number): readonly string[] => (isWhole ? sqlStatements : sqlStatements.filter((_, index) => index % 10 === at % 10));

/** Looks for connections that a statement has put to sleep: it would last half a minute. What a busy machine takes says nothing. */
const watchSleepers = () => {
  let count = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rowCount } = await test.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
      );
      count += rowCount ?? 0;
      await sleep(500);
    }
  })();
  return {
    /** Whether any was seen since it was asked last. */
    seen: (): boolean => {
      const isSeen = count > 0;
      count = 0;
      return isSeen;
    },
    end: async (): Promise<void> => {
      isOver = true;
      await watching;
    },
  };
};

/** Answers what came of a statement that was not treated as a text. */
const tryAll = async (places: readonly Place[], isExpected: (status: number) => boolean): Promise<string[]> => {
  const ran: string[] = [];
  let asked = 0;
  const sleepers = watchSleepers();
  for (const [at, { name, ask }] of places.entries()) {
    for (const text of chosenFor(at)) {
      const { statusCode, body } = await send(ask(text));
      asked += 1;
      if (!isExpected(statusCode) || body.includes(canary) || sleepers.seen()) ran.push(`${name}: ${text} (${statusCode})`);
    }
  }
  await sleepers.end();
  countAttacks({ kind: 'injected statements', asked, unexpected: ran.length });
  return ran;
};

const tables = async (): Promise<unknown[]> => (await test.pool.query('select tablename from pg_tables order by 1')).rows;

describe('a statement in place of a text', () => {
  it('is a text wherever a question takes one (CVE-2026-32628)', async () => {
    const before = await tables();
    const places = questions();
    expect(places.length).toBeGreaterThan(60);
    expect(await tryAll(places, (status) => [200, 302, 304, 400, 404, 422].includes(status))).toEqual([]);
    expect(await tables()).toEqual(before);
  });

  it('is nobody where it stands for a proof of who is asking (CVE-2026-42208)', async () => {
    const before = await tables();
    expect(await tryAll(doors, (status) => [400, 401, 422].includes(status))).toEqual([]);
    expect(await tables()).toEqual(before);
  });
});
