import { profileEndpoints } from '@inkstone/contract/profile';
import { walletEndpoints } from '@inkstone/contract/wallet';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { sessions } from '#server/db/schema/session.ts';
import { createBrowser } from '../../../test/browser.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';

const clock = { at: Date.now(), now: () => new Date(clock.at) };
const { test, server: made } = await openApp({ clock });

const askAs = ({ headers }: TestActor) => createBrowser(made.app, { address: '10.7.7.7', headers });
const statusOf = async (actor: TestActor) => (await askAs(actor).send(profileEndpoints.profile)).statusCode;

const changes: [string, (actor: TestActor) => Promise<unknown>][] = [
  ['ended', ({ sessionId }) => test.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, sessionId))],
  ['deleted', ({ sessionId }) => test.db.delete(sessions).where(eq(sessions.id, sessionId))],
  [
    'over',
    ({ sessionId }) =>
      test.db
        .update(sessions)
        .set({ idleExpiresAt: new Date(clock.at - 1) })
        .where(eq(sessions.id, sessionId)),
  ],
  ['of a disabled user', ({ userId }) => test.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId))],
  ['of a disabled account', ({ accountId }) => test.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, accountId))],
];

describe('a caller who was seen a moment ago', () => {
  it.each(changes)('is refused by the very next request when the session is %s, whoever wrote it', async (_, change) => {
    const actor = await buildActor(test.db, { hasShop: true });
    for (let time = 0; time < 3; time += 1) expect(await statusOf(actor)).toBe(200);
    await change(actor);
    const refused = await askAs(actor).send(profileEndpoints.profile);
    expect([refused.statusCode, refused.json().code, refused.payload.includes(actor.email)]).toEqual([401, 'session.required', false]);
    expect(await statusOf(actor)).toBe(401);
  });

  it('is looked up in the round trip that reads the answer', async () => {
    const actor = await buildActor(test.db, { hasShop: true });
    await statusOf(actor);
    let trips = 0;
    const count = () => {
      trips += 1;
    };
    test.pool.on('acquire', count);
    expect(await statusOf(actor)).toBe(200);
    test.pool.off('acquire', count);
    expect(trips).toBe(1);
  });

  it('is who they are now, not who they were', async () => {
    const actor = await buildActor(test.db);
    expect((await askAs(actor).send(profileEndpoints.profile)).json().data.user).toMatchObject({ role: 'owner', usage: [] });
    await test.db.update(users).set({ role: 'member' }).where(eq(users.id, actor.userId));
    await test.db
      .update(accounts)
      .set({ usage: ['enterprise'] })
      .where(eq(accounts.id, actor.accountId));
    expect((await askAs(actor).send(profileEndpoints.profile)).json().data.user).toMatchObject({ role: 'member', usage: ['enterprise'] });
  });

  it('who moved to another account sees nothing more of the first', async () => {
    const [actor, other] = [await buildActor(test.db, { hasShop: true }), await buildActor(test.db, { hasShop: true })];
    const shopOf = async () => (await askAs(actor).send(profileEndpoints.profile)).json().data.shop?.shop_id;
    const before = await shopOf();
    await test.db.update(users).set({ accountId: other.accountId, currentShopId: null }).where(eq(users.id, actor.userId));
    await test.db.update(sessions).set({ accountId: other.accountId }).where(eq(sessions.id, actor.sessionId));
    expect([before === undefined, await shopOf()]).toEqual([false, undefined]);
  });

  it('is told what is wrong with a request, but only while the session stands', async () => {
    const actor = await buildActor(test.db);
    const ask = () => askAs(actor).send(walletEndpoints.statistics, { query: { timeZone: 'Nowhere/Here' } });
    expect([(await ask()).statusCode, (await ask()).json().code]).toEqual([400, 'wallet.timeZone']);
    await test.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, actor.sessionId));
    expect((await ask()).statusCode).toBe(401);
  });

  it('keeps the session alive by asking', async () => {
    const actor = await buildActor(test.db);
    await statusOf(actor);
    clock.at += 120_000;
    await statusOf(actor);
    const [row] = await test.db.select({ seen: sessions.lastSeenAt }).from(sessions).where(eq(sessions.id, actor.sessionId));
    expect(row?.seen).toEqual(new Date(clock.at));
  });
});
