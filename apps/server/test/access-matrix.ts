import { tmpdir } from 'node:os';
import type { Access, Endpoint } from '@inkstone/contract/kit/endpoint';
import { readModules } from '@inkstone/contract/kit/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { type Caller, carriedBy, makePeople } from './access-callers.ts';
import type { Cells, Expected, Row } from './access-rows.ts';
import { countAttacks } from './attacks.ts';
import { buildSession } from './builders.ts';
import { createTestDb } from './database.ts';
import { createTestApp } from './test-app.ts';

type Made = { id: string; faqId?: string; body?: object };
type Asked = { path: string; caller: Caller; made: Made };

/** Limits count by address: every request comes from another one. */
const somewhere = () => `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

/** The running application with one of every kind of caller. */
export const openHouse = async () => {
  const test = await createTestDb();
  let skippedMs = 0;
  const { app, features, close } = await createTestApp(test, {
    clock: { now: () => new Date(Date.now() + skippedMs) },
    config: { dataFolder: tmpdir(), modules: readModules('emailWriter=on') },
    discover: async () => [],
  });
  const people = await makePeople({ db: test.db, app });
  const ask = async ({ path, caller, made }: Asked): Promise<number> => {
    const [verb = '', pattern = ''] = path.split(' ');
    const { headers, query } = await carriedBy(test.db, people, caller);
    const url = pattern.replaceAll(':id', made.id).replaceAll(':faqId', made.faqId ?? newId());
    const response = await app.inject({
      method: verb as 'GET', // the rows name methods of the router
      url: query ? `${url}?${query}` : url,
      remoteAddress: somewhere(),
      headers,
      // Without a thing nothing shall run: the empty body is refused by whatever asks for one.
      ...(verb !== 'GET' && { payload: made.body ?? {} }),
    });
    return response.statusCode;
  };
  const make = async ({ make: makeThing }: Row): Promise<Made> => {
    if (!makeThing) return { id: newId() };
    // Limits count by user, too, and one user makes all things: as if there were time between them.
    skippedMs += 4000;
    const owner = { ...people.owner, ...(await buildSession(test.db, people.owner)) };
    const enterpriseAdmin = { ...people.enterpriseAdmin, ...(await buildSession(test.db, people.enterpriseAdmin)) };
    return makeThing({ db: test.db, app, owner, enterpriseAdmin });
  };
  /** The endpoint as the running application has it; the router reads its access at each request. */
  const endpointAt = (path: string): Endpoint | undefined =>
    features.all
      .flatMap(({ routes }) => routes)
      .map(({ endpoint }) => endpoint)
      .find(({ method, path: url }) => `${method} ${url}` === path);
  return {
    ask,
    make,
    endpointAt,
    mountedPaths: app.mountedPaths,
    close: async () => {
      await close();
      await test.close();
    },
  };
};
export type House = Awaited<ReturnType<typeof openHouse>>;

const isRefusal = (expected: Expected): boolean => expected === 401 || expected === 403;
const cellsOf = ({ cells }: Row): [Caller, Expected][] => Object.entries(cells) as [Caller, Expected][]; // Cells has no other keys

/** What the refused callers of a row are answered; they change nothing, so they ask all at once. */
const askRefused = async ({ ask }: House, path: string, row: Row): Promise<Partial<Cells>> => {
  const made = { id: newId() };
  const refused = cellsOf(row).filter(([, expected]) => isRefusal(expected));
  return Object.fromEntries(await Promise.all(refused.map(async ([caller]) => [caller, await ask({ path, caller, made })] as const)));
};

const isLetIn = (status: number): boolean => ![401, 403, 429].includes(status) && status < 500;

/** What the others are answered, one after another; whoever may really touch the thing gets one of their own. */
const askOthers = async ({ ask, make }: House, path: string, row: Row): Promise<Partial<Cells>> => {
  const shared = await make(row);
  const answers: Partial<Cells> = {};
  for (const [caller, expected] of cellsOf(row).filter(([, each]) => !isRefusal(each))) {
    const status = await ask({ path, caller, made: expected === 200 ? await make(row) : shared });
    answers[caller] = expected === 'in' && isLetIn(status) ? 'in' : status;
  }
  return answers;
};

type Step = { access: Access; comeIn: Caller[] };

const strangers: Step['comeIn'] = [
  'nobody',
  'presenceCookie',
  'bearerToken',
  'apiKeyHeader',
  'otherSchemeCookie',
  'queryToken',
  'disabledUser',
  'disabledAccount',
];
const toEverybody: Step = { access: 'public', comeIn: [...strangers, 'visitor'] };

/** One step further open, and who gets past the door then. */
const opened: Record<Exclude<Access, 'public'>, [Step, ...Step[]]> = {
  operator: [
    { access: 'enterprise-admin', comeIn: ['enterpriseAdmin'] },
    { access: 'owner', comeIn: ['owner', 'apiOwner', 'enterpriseAdmin', 'otherTenant'] },
  ],
  'enterprise-admin': [
    { access: 'owner', comeIn: ['owner', 'apiOwner', 'otherTenant', 'operator'] },
    { access: 'session', comeIn: ['member', 'enterpriseMember', 'owner', 'apiOwner', 'otherTenant', 'operator'] },
  ],
  owner: [{ access: 'session', comeIn: ['member', 'enterpriseMember'] }],
  session: [
    { access: 'any-session', comeIn: ['sharedUser'] },
    { access: 'public', comeIn: ['sharedUser', ...toEverybody.comeIn] },
  ],
  'any-session': [{ access: 'asker', comeIn: ['visitor'] }, toEverybody],
  asker: [{ access: 'public', comeIn: strangers }],
};

/** Does something while an endpoint is open to others than its contract says. */
const withAccess = async <Answer>(endpoint: Endpoint, access: Access, work: () => Promise<Answer>): Promise<Answer> => {
  const before = endpoint.access;
  endpoint.access = access;
  return work().finally(() => {
    endpoint.access = before;
  });
};

/**
 * A feature's part of the access matrix, stated beside it by `METHOD path`: what each kind of caller meets at each of its endpoints,
 * and that opening a closed one by one step would be noticed. `access-matrix.test.ts` fails on an endpoint that no file states.
 */
export const describeAccess = (rows: Readonly<Record<string, Row>>): void => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  describe('who may call (CVE-2026-41947, CVE-2025-43862, CVE-2025-59305)', () => {
    it.each(Object.entries(rows))('%s', async (path, row) => {
      const answers: Partial<Cells> = { ...(await askRefused(house, path, row)), ...(await askOthers(house, path, row)) };
      const cells = cellsOf(row);
      const unexpected = cells.filter(([caller, expected]) => answers[caller] !== expected).length;
      countAttacks({ kind: 'cells of the access matrix', asked: cells.length, unexpected });
      expect(answers).toEqual(row.cells);
    });
  });

  const closed = Object.entries(rows).filter(([, { cells, isBare }]) => cells.nobody === 401 && !isBare);
  if (!closed.length) return;
  describe('an endpoint that is opened by one step turns its row red', () => {
    it.each(closed)('%s', async (path, row) => {
      const endpoint = house.endpointAt(path);
      if (!endpoint || endpoint.access === 'public') throw new Error('the contract opens what the row closes');
      for (const { access, comeIn } of opened[endpoint.access]) {
        const answers = await withAccess(endpoint, access, () => askRefused(house, path, row));
        const red = cellsOf(row).filter(([caller]) => answers[caller] !== undefined && !isRefusal(answers[caller]));
        const counts = (caller: Caller): boolean => !(row.isOfPeople && caller === 'visitor');
        const cameIn = red.map(([caller]) => caller).filter(counts);
        expect([access, ...cameIn.toSorted()]).toEqual([access, ...comeIn.filter(counts).toSorted()]);
      }
    });
  });
};
