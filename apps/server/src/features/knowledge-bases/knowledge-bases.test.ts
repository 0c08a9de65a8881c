import { planRules } from '@inkstone/contract/membership';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '#server/db/migrate.ts';
import { subscriptions } from '#server/db/schema/membership.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock, type TestClock } from '../../../test/test-clock.ts';

let test: TestDb;
let clock: TestClock;
let server: TestApp;
beforeAll(async () => {
  test = await createTestDb();
  clock = createTestClock();
  server = await createTestApp(test, { clock });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

const newAdmin = () => buildActor(test.db, { usage: ['quseit'], now: clock.now() });
// biome-ignore lint/complexity/useMaxParams: reads as a request does, and the last one is rare.
const ask = (actor: TestActor, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  server.app.inject({ method, url: `/api/ai_chat/${path}`, headers: actor.headers, ...(payload && { payload }) });
const create = (actor: TestActor, payload: object) => ask(actor, 'POST', '', payload);
const namesOf = async (actor: TestActor): Promise<string[]> =>
  (await ask(actor, 'GET', '')).json().data.items.map(({ name }: { name: string }) => name);

describe('POST api/ai_chat/', () => {
  it.each([
    [{ name: ' ' }, 400, 'knowledgeBase.nameEmpty'],
    [{ name: 'n'.repeat(81) }, 400, 'knowledgeBase.nameLong'],
    [{ name: 'A', supportUrl: 'javascript:alert(1)' }, 400, 'knowledgeBase.urlWrong'],
    [{ name: 'A', supportUrl: `https://a.example/${'a'.repeat(2048)}` }, 400, 'knowledgeBase.urlLong'],
    [{ name: 'A', isOauthEnabled: true }, 422, 'knowledgeBase.oauthUrlEmpty'],
    [{ name: 'A', isOauthEnabled: true, oauthUrl: 'https://id.example' }, 422, 'knowledgeBase.oauthClientEmpty'],
    [{ name: 'A', defaultModelId: newId() }, 422, 'knowledgeBase.modelGone'],
    [{ name: 'A', quickQuestions: Array.from({ length: 13 }, () => 'Why?') }, 400, 'knowledgeBase.manyQuestions'],
  ])('refuses %j', async (body, status, code) => {
    const actor = await newAdmin();
    const response = await create(actor, body);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await namesOf(actor)).toEqual([]);
  });

  it('refuses a name that is there already, whatever its capitals', async () => {
    const actor = await newAdmin();
    await create(actor, { name: 'Manuals' });
    expect((await create(actor, { name: 'MANUALS' })).json().code).toBe('knowledgeBase.nameTaken');
  });

  it('makes no more than the plan opens, also when many are asked for at once', async () => {
    const actor = await newAdmin();
    const { knowledgeBases: most } = planRules.basic.unlocks;
    const answers = await Promise.all(Array.from({ length: most + 4 }, (_, index) => create(actor, { name: `Base ${index}` })));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(most);
    const refused = answers.find(({ statusCode }) => statusCode !== 200);
    expect(refused?.json()).toMatchObject({ code: 'knowledgeBase.tooMany', msg: expect.stringContaining(String(most)) });
    expect((await namesOf(actor)).length).toBe(most);
  });

  it.each([
    ['basic', 5],
    ['plus', 50],
    ['pro', 500],
  ] as const)('opens on the plan %s no more than %i, and says so', async (plan, most) => {
    const actor = await newAdmin();
    await test.db.insert(subscriptions).values({ accountId: actor.accountId, plan, since: clock.now(), activatedAt: clock.now() });
    await create(actor, { name: 'Base 1' });
    await test.pool.query(
      `insert into knowledge_bases select (jsonb_populate_record(base, jsonb_build_object('id', gen_random_uuid(), 'name', 'Base ' || number))).*
       from knowledge_bases base, generate_series(2, $2::int - 1) number where account_id = $1`,
      [actor.accountId, most],
    );
    expect((await create(actor, { name: 'The last' })).statusCode).toBe(200);
    const msg = `Your plan has room for ${most} knowledge bases. Delete one, or choose a larger plan.`;
    expect((await create(actor, { name: 'One more' })).json()).toMatchObject({ code: 'knowledgeBase.tooMany', msg });
  });
});

describe('api/ai_chat/:id/', () => {
  it('refuses a change on top of an older one, and takes its own repeat', async () => {
    const actor = await newAdmin();
    const { data: made } = (await create(actor, { name: 'Manuals' })).json();
    const changes = { name: 'Handbooks', remark: 'For the shop floor' };
    const saved = await ask(actor, 'PATCH', `${made.id}/`, { revision: 1, ...changes });
    expect(saved.json().data).toMatchObject({ ...changes, revision: 2, isEnabled: true });
    expect((await ask(actor, 'GET', `${made.id}/`)).json().data).toMatchObject(changes);
    expect((await ask(actor, 'PATCH', `${made.id}/`, { revision: 1, ...changes })).statusCode).toBe(200);
    const late = await ask(actor, 'PATCH', `${made.id}/`, { revision: 1, name: 'Mine' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'knowledgeBase.changed']);
  });

  it('is switched off and on', async () => {
    const actor = await newAdmin();
    const { id } = (await create(actor, { name: 'Manuals' })).json().data;
    expect((await ask(actor, 'POST', `${id}/set_is_enabled/`, { isEnabled: false })).json().data.isEnabled).toBe(false);
    expect((await ask(actor, 'POST', `${id}/set_is_enabled/`, { isEnabled: true })).json().data.isEnabled).toBe(true);
  });

  it('comes back for 30 days after it was deleted, and not into a taken name', async () => {
    const actor = await newAdmin();
    const { id } = (await create(actor, { name: 'Manuals' })).json().data;
    const remove = (undo: boolean) => ask(actor, 'DELETE', `${id}/`, { undo });
    expect((await remove(false)).statusCode).toBe(200);
    expect((await ask(actor, 'GET', `${id}/`)).json().code).toBe('knowledgeBase.notFound');
    const { id: second } = (await create(actor, { name: 'manuals' })).json().data;
    expect((await remove(true)).json().code).toBe('knowledgeBase.nameTaken');
    await ask(actor, 'DELETE', `${second}/`, {});
    expect((await remove(true)).statusCode).toBe(200);
    expect(await namesOf(actor)).toEqual(['Manuals']);
    await remove(false);
    clock.advance(32 * 24 * 3600 * 1000);
    await server.runSchedule('knowledge-bases.sweep');
    const { rows } = await test.pool.query('select from knowledge_bases where account_id = $1', [actor.accountId]);
    expect(rows).toEqual([]);
  });

  it('does not exist for another enterprise (CVE-2026-45398)', async () => {
    const actor = await newAdmin();
    const stranger = await newAdmin();
    const { id } = (await create(actor, { name: 'Manuals' })).json().data;
    const answers = [
      await ask(stranger, 'GET', `${id}/`),
      await ask(stranger, 'PATCH', `${id}/`, { revision: 1, name: 'Mine' }),
      await ask(stranger, 'POST', `${id}/set_is_enabled/`, { isEnabled: false }),
      await ask(stranger, 'DELETE', `${id}/`, {}),
    ];
    expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => 'knowledgeBase.notFound'));
    expect((await ask(actor, 'GET', `${id}/`)).json().data).toMatchObject({ name: 'Manuals', isEnabled: true });
  });
});

describe('the migration to a lowest score that suits who answers', () => {
  it('leaves every number but that which new ones had', async () => {
    const actor = await newAdmin();
    const ids: string[] = [];
    for (const threshold of [0, 0.3, 0.5, 1, null])
      ids.push((await create(actor, { name: `At ${threshold}`, retrieval: { topK: 3, threshold } })).json().data.id);
    const migration = (await readMigrations()).find(({ name }) => name.startsWith('0162_'));
    await test.pool.query(migration?.sql ?? '');
    const kept = await Promise.all(ids.map(async (id) => (await ask(actor, 'GET', `${id}/`)).json().data.retrieval));
    expect(kept).toEqual([0, 0.3, null, 1, null].map((threshold) => ({ topK: 3, threshold })));
  });
});
