import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, buildSession, buildShop, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createOperatorApp, type OperatorApp } from '../../../test/operator-app.ts';

let test: TestDb;
let operator: TestActor;
let parts: OperatorApp;

beforeAll(async () => {
  test = await createTestDb();
  operator = await buildActor(test.db, { isOperator: true });
  parts = await createOperatorApp(test);
});
afterAll(async () => {
  await parts.close();
  await test.close();
});

const ask = (...request: Parameters<ReturnType<OperatorApp['as']>>) => parts.as(operator)(...request);
const statusFor = async (actor: { headers: Record<string, string> }) => (await parts.as(actor)('GET', '/models/')).status;
const lastEntry = async () => (await ask('GET', '/operator/acts/?limit=1')).data.items[0];

describe('every change of accounts', () => {
  it('is refused to an owner, and to an enterprise admin', async () => {
    const victim = await buildActor(test.db);
    const stranger = await buildActor(test.db, { usage: ['quseit'] });
    const attempts = [
      parts.as(stranger)('PATCH', `/operator/accounts/${stranger.accountId}/`, { propertyType: 'ADVANCED' }),
      parts.as(stranger)('POST', `/operator/accounts/${victim.accountId}/disable/`),
      parts.as(stranger)('POST', `/operator/users/${victim.userId}/disable/`),
      parts.as(stranger)('POST', `/operator/users/${victim.userId}/enable/`),
    ];
    for (const attempt of attempts) expect((await attempt).json).toMatchObject({ code: 'request.forbidden' });
    expect(await statusFor(victim)).toBe(200);
  });

  it('answers 404 for what does not exist', async () => {
    for (const path of [
      `accounts/${newId()}/disable/`,
      `accounts/${newId()}/enable/`,
      `users/${newId()}/disable/`,
      'users/nobody/disable/',
    ]) {
      expect((await ask('POST', `/operator/${path}`)).status).toBe(404);
    }
    expect((await ask('GET', `/operator/accounts/${newId()}/`)).json).toMatchObject({ code: 'account.notFound' });
  });
});

describe('GET /api/operator/accounts/', () => {
  it('finds by name, user and e-mail, and takes wildcards for letters (CVE-2026-25591)', async () => {
    const actor = await buildActor(test.db, { email: `per_cent%${newId()}@find.example` });
    const ids = async (q: string) =>
      (await ask('GET', `/operator/accounts/?q=${encodeURIComponent(q)}`)).data.items.map(({ id }: { id: string }) => id);
    expect(await ids(actor.email.toUpperCase())).toEqual([actor.accountId]);
    expect(await ids('per_cent%')).toEqual([actor.accountId]);
    expect(await ids('per%cent_')).toEqual([]);
    expect(await ids('\\')).toEqual([]);
  });

  it('goes through all of them page by page, each once', async () => {
    for (let made = 0; made < 7; made += 1) await buildActor(test.db);
    const whole = (await ask('GET', '/operator/accounts/?limit=100')).data.items.map(({ id }: { id: string }) => id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data }: { data: { items: { id: string }[]; nextCursor: string | null } } = await ask(
        'GET',
        `/operator/accounts/?limit=3&cursor=${cursor}`,
      );
      seen.push(...data.items.map(({ id }) => id));
      cursor = data.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect(await ask('GET', '/operator/accounts/?cursor=nonsense')).toMatchObject({ status: 400 });
  });

  it('tells the disabled from the others', async () => {
    const { accountId } = await buildActor(test.db);
    await ask('POST', `/operator/accounts/${accountId}/disable/`);
    const ids = async (state: string) =>
      (await ask('GET', `/operator/accounts/?limit=100&state=${state}`)).data.items.map(({ id }: { id: string }) => id);
    expect(await ids('disabled')).toContain(accountId);
    expect(await ids('active')).not.toContain(accountId);
  });
});

describe('GET /api/operator/accounts/:id/', () => {
  it('shows users with their devices, and stores, and no hash of a password (CVE-2026-64859)', async () => {
    const actor = await buildActor(test.db, { passwordHash: 'planted-hash' });
    await buildSession(test.db, actor);
    const shop = await buildShop(test.db, actor);
    const { data, text } = await ask('GET', `/operator/accounts/${actor.accountId}/`);
    expect(data).toMatchObject({
      ownerEmail: actor.email,
      userCount: 1,
      users: [{ email: actor.email, sessionCount: 2 }],
      shops: [{ id: shop.id }],
    });
    expect(text).not.toContain('planted-hash');
  });
});

describe('PATCH /api/operator/accounts/:id/', () => {
  it('takes only known markers', async () => {
    const { accountId } = await buildActor(test.db);
    expect((await ask('PATCH', `/operator/accounts/${accountId}/`, { usage: ['root'] })).status).toBe(400);
    expect((await ask('PATCH', `/operator/accounts/${accountId}/`, { isOperator: true })).status).toBe(400);
  });

  it('changes markers and property type, and records what they were', async () => {
    const { accountId } = await buildActor(test.db, { usage: ['inkstone_api'] });
    const changed = await ask('PATCH', `/operator/accounts/${accountId}/`, { usage: ['quseit', 'quseit'], propertyType: 'ADVANCED' });
    expect(changed.data).toMatchObject({ usage: ['quseit'], propertyType: 'ADVANCED' });
    expect(await lastEntry()).toMatchObject({
      action: 'account.change',
      subjectId: accountId,
      before: { usage: ['inkstone_api'], propertyType: '' },
      after: { usage: ['quseit'], propertyType: 'ADVANCED' },
    });
  });
});

describe('disabling', () => {
  it('is refused for oneself and for another operator (GHSA-p845-629j-rcj6)', async () => {
    const second = await buildActor(test.db, { isOperator: true });
    const code = async (path: string) => (await ask('POST', `/operator/${path}/disable/`)).json.code;
    expect(await code(`accounts/${operator.accountId}`)).toBe('account.ownAccount');
    expect(await code(`users/${operator.userId}`)).toBe('account.ownUser');
    expect(await code(`accounts/${second.accountId}`)).toBe('account.operatorStays');
    expect(await code(`users/${second.userId}`)).toBe('account.operatorStays');
    expect(await statusFor(second)).toBe(200);
  });

  it('ends every session of an account at once, and they stay ended', async () => {
    const owner = await buildActor(test.db);
    const member = await buildActor(test.db, { accountId: owner.accountId, role: 'member' });
    await ask('POST', `/operator/accounts/${owner.accountId}/disable/`);
    expect([await statusFor(owner), await statusFor(member)]).toEqual([401, 401]);
    expect(await lastEntry()).toMatchObject({ action: 'account.disable', subjectId: owner.accountId });
    await ask('POST', `/operator/accounts/${owner.accountId}/enable/`);
    expect(await statusFor(owner)).toBe(401);
    expect(await statusFor(await buildSession(test.db, owner))).toBe(200);
  });

  it('ends the sessions of one user and of nobody else', async () => {
    const owner = await buildActor(test.db);
    const member = await buildActor(test.db, { accountId: owner.accountId, role: 'member' });
    const { data } = await ask('POST', `/operator/users/${member.userId}/disable/`);
    expect(data.users.find(({ id }: { id: string }) => id === member.userId)).toMatchObject({
      sessionCount: 0,
      disabledAt: expect.any(String),
    });
    expect([await statusFor(owner), await statusFor(member)]).toEqual([200, 401]);
    await ask('POST', `/operator/users/${member.userId}/enable/`);
    expect(await lastEntry()).toMatchObject({ action: 'user.enable', subjectName: member.email });
  });

  it('is recorded once, however often it is asked', async () => {
    const { accountId } = await buildActor(test.db);
    await Promise.all(Array.from({ length: 5 }, () => ask('POST', `/operator/accounts/${accountId}/disable/`)));
    const { items } = (await ask('GET', '/operator/acts/?limit=100')).data;
    expect(items.filter(({ subjectId }: { subjectId: string }) => subjectId === accountId)).toHaveLength(1);
  });
});

describe('GET /api/operator/acts/', () => {
  it('goes back page by page, newest first', async () => {
    for (const propertyType of ['ADVANCED', '', 'ADVANCED'])
      await ask('PATCH', `/operator/accounts/${operator.accountId}/`, { propertyType });
    const first = (await ask('GET', '/operator/acts/?limit=2')).data;
    const second = (await ask('GET', `/operator/acts/?limit=2&cursor=${first.nextCursor}`)).data;
    const ids = [...first.items, ...second.items].map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(4);
    expect(first.items[0]).toMatchObject({ actorName: expect.stringContaining(operator.email), address: '127.0.0.1' });
  });
});
