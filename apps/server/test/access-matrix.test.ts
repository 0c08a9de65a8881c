import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Access, Endpoint } from '@inkstone/contract/kit/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, carriedBy, makePeople } from './access-callers.ts';
import { accessRows, type Cells, type Expected, type Row } from './access-rows.ts';
import { buildSession } from './builders.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestDb;
let server: TestApp;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { config: { dataFolder: tmpdir() }, discover: async () => [] });
  people = await makePeople({ db: test.db, app: server.app });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

type Asked = { path: string; caller: Caller; made: { id: string; body?: object } };

/** Limits count by address: every request comes from another one. */
const somewhere = () => `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

const ask = async ({ path, caller, made }: Asked): Promise<number> => {
  const [verb = '', pattern = ''] = path.split(' ');
  const { headers, query } = await carriedBy(test.db, people, caller);
  const url = pattern.replaceAll(':id', made.id);
  const response = await server.app.inject({
    method: verb as 'GET', // the rows name methods of the router
    url: query ? `${url}?${query}` : url,
    remoteAddress: somewhere(),
    headers,
    // Without a thing nothing shall run: the empty body is refused by whatever asks for one.
    ...(verb !== 'GET' && { payload: made.body ?? {} }),
  });
  return response.statusCode;
};

const make = async ({ make: makeThing }: Row): Promise<Asked['made']> => {
  if (!makeThing) return { id: randomUUID() };
  const owner = { ...people.owner, ...(await buildSession(test.db, people.owner)) };
  return makeThing({ db: test.db, app: server.app, owner });
};

const isRefusal = (expected: Expected): boolean => expected === 401 || expected === 403;
const cellsOf = ({ cells }: Row): [Caller, Expected][] => Object.entries(cells) as [Caller, Expected][]; // Cells has no other keys

/** What the refused callers of a row are answered; they change nothing, so they ask all at once. */
const askRefused = async (path: string, row: Row): Promise<Partial<Cells>> => {
  const made = { id: randomUUID() };
  const refused = cellsOf(row).filter(([, expected]) => isRefusal(expected));
  return Object.fromEntries(await Promise.all(refused.map(async ([caller]) => [caller, await ask({ path, caller, made })] as const)));
};

const isLetIn = (status: number): boolean => ![401, 403, 429].includes(status) && status < 500;

/** What the others are answered, one after another; whoever may really touch the thing gets one of their own. */
const askOthers = async (path: string, row: Row): Promise<Partial<Cells>> => {
  const shared = await make(row);
  const answers: Partial<Cells> = {};
  for (const [caller, expected] of cellsOf(row).filter(([, each]) => !isRefusal(each))) {
    const status = await ask({ path, caller, made: expected === 200 ? await make(row) : shared });
    answers[caller] = expected === 'in' && isLetIn(status) ? 'in' : status;
  }
  return answers;
};

const rows = Object.entries(accessRows);
const closed = rows.filter(([, { cells }]) => cells.nobody === 401);

/** One step further open, and who gets past the door then. */
const opened: Record<Exclude<Access, 'public'>, { access: Access; comeIn: Caller[] }> = {
  operator: { access: 'owner', comeIn: ['owner', 'apiOwner', 'enterpriseAdmin', 'otherTenant'] },
  'enterprise-admin': { access: 'session', comeIn: ['member', 'enterpriseMember', 'owner', 'apiOwner', 'otherTenant', 'operator'] },
  owner: { access: 'session', comeIn: ['member', 'enterpriseMember'] },
  session: {
    access: 'public',
    comeIn: [
      'nobody',
      'presenceCookie',
      'bearerToken',
      'apiKeyHeader',
      'otherSchemeCookie',
      'queryToken',
      'disabledUser',
      'disabledAccount',
    ],
  },
};

/** The endpoint as the running application has it; the router reads its access at each request. */
const endpointAt = (path: string): Endpoint | undefined =>
  server.features.all
    .flatMap(({ routes }) => routes)
    .map(({ endpoint }) => endpoint)
    .find(({ method, path: url }) => `${method} ${url}` === path);

const withAccess = async <Answer>(endpoint: Endpoint, access: Access, work: () => Promise<Answer>): Promise<Answer> => {
  const before = endpoint.access;
  endpoint.access = access;
  return work().finally(() => {
    endpoint.access = before;
  });
};

describe('the access matrix', () => {
  it('has a row for every path that the router answers, and no other', () => {
    const answered = server.app.mountedPaths
      .filter((mounted) => mounted.method !== 'HEAD')
      .map((mounted) => `${mounted.method} ${mounted.url}`);
    expect([...new Set(answered)].sort()).toEqual(rows.map(([path]) => path).sort());
    expect(rows.length).toBeGreaterThanOrEqual(120);
  });

  it.each(rows)('%s lets in and refuses whom its row says', async (path, row) => {
    expect({ ...(await askRefused(path, row)), ...(await askOthers(path, row)) }).toEqual(row.cells);
  });

  it('asks for the marker of the enterprise where the contract says enterprise admin', async () => {
    const path = 'GET /api/user/export/';
    const endpoint = endpointAt(path);
    if (!endpoint) throw new Error('no such endpoint');
    // No endpoint asks for it yet, so one is set to it.
    const asked = (caller: Caller) => ask({ path, caller, made: { id: '' } });
    await withAccess(endpoint, 'enterprise-admin', async () => {
      expect(await asked('enterpriseAdmin')).toBe(200);
      for (const caller of opened['enterprise-admin'].comeIn) expect([caller, await asked(caller)]).toEqual([caller, 403]);
    });
  });
});

describe('an endpoint that is opened by one step turns its row red', () => {
  it.each(closed)('%s', async (path, row) => {
    const endpoint = endpointAt(path);
    if (!endpoint || endpoint.access === 'public') throw new Error('the contract opens what the row closes');
    const { access, comeIn } = opened[endpoint.access];
    const answers = await withAccess(endpoint, access, () => askRefused(path, row));
    const red = cellsOf(row).filter(([caller]) => answers[caller] !== undefined && !isRefusal(answers[caller]));
    expect(red.map(([caller]) => caller).toSorted()).toEqual(comeIn.toSorted());
  });
});
