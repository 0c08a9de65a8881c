import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/kernel/clock.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { createSecretsBox } from '#server/kernel/security/secrets.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createOperatorApp, type OperatorApp } from '../../../test/operator-app.ts';
import { createHealthFeature } from './index.ts';

let test: TestDb;
let parts: OperatorApp;

beforeAll(async () => {
  test = await createTestDb();
  parts = await createOperatorApp(test);
});
afterAll(async () => {
  await parts.close();
  await test.close();
});

describe('GET /api/operator/health/', () => {
  it('is refused to everybody but the operator', async () => {
    expect((await parts.as(await buildActor(test.db))('GET', '/operator/health/')).status).toBe(403);
  });

  it('tells versions, database, migrations, memory, disk and printed mails without their text', async () => {
    await parts.mailer.send({ to: 'a@b.example', subject: 'Your code', text: 'code 123456' });
    const operator = await buildActor(test.db, { isOperator: true });
    const { data, text } = await parts.as(operator)('GET', '/operator/health/');
    expect(data).toMatchObject({
      version: '1.0.0',
      build: '22.2.23',
      node: process.versions.node,
      database: { level: 'ok', isBundled: true },
      jobs: { queues: [] },
      live: { streams: 0, runs: 0, vendorCalls: { used: 0, waiting: 0 }, vendors: [], ledgerWaiting: 0 },
      mail: { mode: 'log', level: 'warning', printed: [{ to: 'a@b.example', subject: 'Your code' }] },
    });
    expect(data.live.pool.most).toBeGreaterThan(0);
    expect(data.database.bytes).toBeGreaterThan(1_000_000);
    expect(data.migrations.applied).toBeGreaterThan(2);
    expect(data.disk.freeBytes).toBeGreaterThan(0);
    expect(text).not.toContain('123456');
  });
});

describe('readiness', () => {
  it('is lost with the database', async () => {
    const gone = await createTestDb();
    const { figures } = parts.features;
    const config = { dataFolder: '/', databaseUrl: null, mail: null };
    const { readiness } = createHealthFeature({
      database: gone.db,
      clock: systemClock,
      mailer: { recent: () => [] },
      config,
      figures,
      secrets: createSecretsBox({ keys: [{ id: 'k1', key: Buffer.alloc(32) }] }),
      sealed: () => [],
      logger: createLogger({ level: 'silent' }),
    });
    expect(await readiness.check()).toBe(null);
    await gone.close();
    expect(await readiness.check()).toBe('away');
  });
});
