import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { until } from '../../../test/until.ts';
import { createLogger } from './logger.ts';

let test: TestDb;
let server: TestApp;
let actor: TestActor;
const lines: string[] = [];

beforeAll(async () => {
  test = await createTestDb();
  const logger = createLogger({ level: 'warn', stream: { write: (line) => void lines.push(line) } });
  server = await createTestApp(test, { logger, runs: { flushMs: 5 } });
});
beforeEach(async () => {
  actor = await buildActor(test.db, { hasShop: true });
});
afterEach(() => {
  lines.splice(0);
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const secret = 'My-private-words';
const brief = {
  productTitle: 'A bag',
  mainIdea: secret,
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 80,
  language: 'en',
  modelId: null,
};
const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload, headers: actor.headers });

describe('a query that fails', () => {
  it.each([
    ['for its data', `alter table account_settings add constraint broken check (system_prompt not like 'My-%') not valid`, '23514'],
    ['for its type', 'alter table account_settings alter column system_prompt type integer using 0', '22P02'],
  ])('%s is one line, which says where and nothing of what was written', async (_, breaking, code) => {
    await test.pool.query('alter table account_settings alter column system_prompt drop default');
    await test.pool.query(breaking);
    expect((await post('/api/user/prompts_settings/', { systemPrompt: secret, assistantPrompt: '' })).statusCode).toBe(500);
    await test.pool.query('alter table account_settings drop constraint if exists broken');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('private-words');
    const { err } = JSON.parse(lines[0] ?? '');
    expect(err).toMatchObject({ message: 'Failed query', query: expect.stringContaining('"account_settings"'), cause: { code } });
    expect(err.stack).toMatch(/^at /);
    expect(err).not.toHaveProperty('params');
  });

  it('again and again in a run is one line', async () => {
    await test.pool.query("alter table run_events add constraint broken check (event ->> 'type' <> 'start') not valid");
    const { runId } = (await post('/api/product/improve/freestyle/', { brief })).json().data;
    await until(() => lines.length > 0);
    // It has tried to write the end five times by then.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await test.pool.query('alter table run_events drop constraint broken');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['run fault']);
    expect(lines[0]).toContain(runId);
    expect(lines.join()).not.toContain('private-words');
  });
});
