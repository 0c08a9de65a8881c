import { tmpdir } from 'node:os';
import { readModules } from '@inkstone/contract/kit/modules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import type { Outbound } from '#server/kernel/outbound/outbound.ts';
import { countAttacks } from '../attacks.ts';
import { buildActor, type TestActor } from '../builders.ts';
import { createTestDb, type TestDb } from '../database.ts';
import { contractRequests, type FuzzRequest } from '../fuzz/contract-requests.ts';
import { noDirect } from '../no-direct.ts';
import { isWhole } from '../scale.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';

let test: TestDb;
let clock: TestClock;
let house: TestApp;
let actors: Record<'owner' | 'operator', TestActor>;
const ids: string[] = [];
const faults: string[] = [];

const unreachable = async (): Promise<never> => {
  throw new AppError('outbound.timeout', 504);
};
const silent: Outbound = { fetch: unreachable, asFetch: () => unreachable, direct: noDirect, close: async () => undefined };

const renew = async (): Promise<void> => {
  const now = clock.now();
  actors = {
    owner: await buildActor(test.db, { usage: ['quseit'], propertyType: 'ADVANCED', hasShop: true, now }),
    operator: await buildActor(test.db, { hasShop: true, isOperator: true, now }),
  };
};

beforeAll(async () => {
  test = await createTestDb();
  clock = createTestClock();
  house = await createTestApp(test, {
    clock,
    outbound: silent,
    config: { dataFolder: tmpdir(), modules: readModules('emailWriter=on') },
    discover: async () => [],
    logger: createLogger({ level: 'error', stream: { write: (line) => void faults.push(line) } }),
  });
  await renew();
});
afterAll(async () => {
  await house.close();
  await test.close();
});

const requests = isWhole ? 30_000 : 2000;
/** On a busy machine a request takes some 30 ms. */
const patienceMs = 3_600_000;
const wanted = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** Limits count by address and over time: every request comes from another one, some seconds later. */
const send = async ({ endpoint, url, payload, headers }: FuzzRequest, at: number) => {
  clock.advance(20_000);
  const caller = endpoint.access === 'operator' ? actors.operator : actors.owner;
  const { cookie = '', ...others } = caller.headers;
  return house.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    headers: { ...others, ...headers, cookie: [cookie, headers['cookie']].filter(Boolean).join('; '), 'content-type': 'application/json' },
    ...(payload !== undefined && { payload }),
  });
};

const remember = (text: string): void => {
  for (const [id] of text.slice(0, 20_000).matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
    ids.unshift(id);
    ids.length = Math.min(ids.length, 60);
  }
};

describe('the contract, asked for what nobody would ask for', () => {
  it(
    `answers no request with a fault (FUZZ_SEED=${wanted})`,
    async () => {
      const endpoints = house.features.all.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
      const answered = new Map<number, number>();
      const broken = new Map<string, string>();
      let at = 0;
      const batch = 200;
      for (let seed = wanted; at < requests; seed += 1) {
        await renew();
        for (const request of fc.sample(contractRequests(endpoints, ids), { seed, numRuns: batch })) {
          at += 1;
          const { statusCode, payload } = await send(request, at);
          answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
          remember(payload);
          const { method, path } = request.endpoint;
          if (statusCode === 500)
            broken.set(
              `${method} ${path}`,
              `${request.url.slice(0, 300)} ${request.payload?.slice(0, 300) ?? ''} ${JSON.stringify(request.headers).slice(0, 200)} ${faults.at(-1)?.slice(0, 600)}`,
            );
          if (statusCode === 401 && request.endpoint.access !== 'public') await renew();
        }
      }

      if (process.env['FUZZ_LOG']) console.info('answered', Object.fromEntries([...answered].sort()));
      countAttacks({ kind: 'fuzz from the contract', asked: at, unexpected: answered.get(500) ?? 0 });
      expect(Object.fromEntries(broken)).toEqual({});
      expect(faults).toEqual([]);
      // What is refused at the door reaches no feature.
      expect(answered.get(200) ?? 0).toBeGreaterThan(at / 20);
    },
    patienceMs,
  );
});
