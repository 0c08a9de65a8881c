import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '#server/db/schema/accounts.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const dayMs = 24 * 3600 * 1000;
const clock = createTestClock();
let test: TestDb;
let server: TestApp;
let operator: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  server = await createTestApp(test, { clock });
});
afterAll(async () => {
  await server.close();
  await test.close();
});

/** Somebody whose account is new by the clock of the test. */
const build = async (overrides: Parameters<typeof buildActor>[1] = {}) => {
  const actor = await buildActor(test.db, { now: clock.now(), ...overrides });
  if (!overrides.accountId) await test.db.update(accounts).set({ createdAt: clock.now() }).where(eq(accounts.id, actor.accountId));
  return actor;
};
const get = async (actor: TestActor, url: string) => (await server.app.inject({ url, headers: actor.headers })).json().data;
const post = async (actor: TestActor, url: string, payload: object = {}) => {
  const response = await server.app.inject({ method: 'POST', url, headers: actor.headers, payload });
  return { status: response.statusCode, code: response.json().code, data: response.json().data };
};
const codeOf = async (actor: TestActor): Promise<string> => (await get(actor, '/api/user/invitation_code/')).code;
const accept = (actor: TestActor, code: string) => post(actor, '/api/user/invitation_code/', { code });
const balanceOf = (actor: TestActor) => get(actor, '/api/user/inkstone_rewards/balance/');
const withdraw = (actor: TestActor, amountFen: number) => post(actor, '/api/user/withdrawals/', { amountFen, destination: 'Bank 1' });

/** Pays by hand: an order and its approval. */
const pay = async (actor: TestActor, points: number): Promise<string> => {
  operator = await build({ isOperator: true });
  const { data } = await post(actor, '/api/purchase/', { points, gateway: 'manual-payment' });
  expect((await post(operator, `/api/operator/orders/${data.id}/approve/`)).status).toBe(200);
  return data.id;
};
const refund = (id: string) => post(operator, `/api/operator/orders/${id}/refund/`, { reason: 'Asked for it' });

const buildPair = async () => {
  const referrer = await build();
  const friend = await build();
  await accept(friend, await codeOf(referrer));
  return { referrer, friend };
};

/** Somebody who can withdraw the share of a payment. */
const buildEarner = async (points: number) => {
  const { referrer, friend } = await buildPair();
  const orderId = await pay(friend, points);
  clock.advance(15 * dayMs);
  return { referrer: { ...referrer, ...(await build({ accountId: referrer.accountId })) }, orderId };
};

describe('GET /api/user/invitation_code/', () => {
  it('is one for an account, also for twenty who ask at once', async () => {
    const actor = await build();
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(actor)));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect((await get(actor, '/api/user/invitation_code/')).link).toContain(`invitation=${codes[0]}`);
  });
});

describe('registration with an invitation', () => {
  const register = (email: string, invitation: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/portal/register/',
      remoteAddress: `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      payload: { name: 'Friend', email, password: 'four tall pines in a row', variant: 'api', isPolicyAccepted: true, invitation },
    });
  const referrerOf = async (email: string) =>
    (await test.pool.query('select referrer_id from users join referrals using (account_id) where email = $1', [email])).rows;

  it('notes who invited', async () => {
    const referrer = await build();
    const email = `${newId()}@friend.example`;
    const code = await codeOf(referrer);
    expect((await register(email, ` ${code.toLowerCase()} `)).statusCode).toBe(200);
    expect(await referrerOf(email)).toEqual([{ referrer_id: referrer.accountId }]);
  });

  it('turns nobody away for a code that is not known, and knows a person behind another address', async () => {
    const referrer = await build({ email: `robin.${newId()}@gmail.com` });
    const unknown = `${newId()}@friend.example`;
    expect((await register(unknown, 'NOBODY')).statusCode).toBe(200);
    const self = referrer.email.replace('robin.', 'r.obin').replace('@', '+again@').replace('gmail', 'googlemail');
    expect((await register(self, await codeOf(referrer))).statusCode).toBe(200);
    expect([await referrerOf(unknown), await referrerOf(self)]).toEqual([[], []]);
  });
});

describe('POST /api/user/invitation_code/', () => {
  it('refuses what does not exist, oneself, two who invite each other, a second one and members', async () => {
    const { referrer, friend } = await buildPair();
    const other = await build();
    expect((await accept(other, 'NOBODY')).code).toBe('affiliate.codeUnknown');
    expect((await accept(other, await codeOf(other))).code).toBe('affiliate.selfReferral');
    expect((await accept(referrer, await codeOf(friend))).code).toBe('affiliate.selfReferral');
    expect((await accept(friend, await codeOf(other))).code).toBe('affiliate.alreadyReferred');
    expect((await accept(await build({ accountId: other.accountId, role: 'member' }), await codeOf(friend))).status).toBe(403);
  });

  it('refuses one person behind two accounts, whoever else is in them', async () => {
    const [left, right] = [await build(), await build()];
    await build({ accountId: left.accountId, role: 'member', email: `robin-${left.userId}@post.example` });
    await build({ accountId: right.accountId, role: 'member', email: `robin-${left.userId}+again@post.example` });
    expect((await accept(left, await codeOf(right))).code).toBe('affiliate.selfReferral');
  });

  it('refuses accounts that have paid', async () => {
    const payer = await build();
    await pay(payer, 10);
    expect((await accept(payer, await codeOf(await build()))).code).toBe('affiliate.tooLate');
  });

  it('refuses accounts that are older than 30 days', async () => {
    const old = await build();
    await test.db
      .update(accounts)
      .set({ createdAt: new Date(clock.now().getTime() - 31 * dayMs) })
      .where(eq(accounts.id, old.accountId));
    expect((await accept(old, await codeOf(await build()))).code).toBe('affiliate.tooLate');
  });

  it('shows who invited, not their whole address', async () => {
    const { referrer, friend } = await buildPair();
    const { invitedBy } = await get(friend, '/api/user/invitation_code/');
    expect(invitedBy).toMatch(/^..\*\*\*@test\.example$/);
    expect(invitedBy).not.toContain(referrer.email.slice(0, 8));
  });
});

describe('GET /api/user/inkstone_rewards/', () => {
  it('brings a tenth of each payment, which waits for 14 days', async () => {
    const { referrer, friend } = await buildPair();
    await pay(friend, 100_000);
    await pay(friend, 5);
    const { items } = await get(referrer, '/api/user/inkstone_rewards/');
    expect(items).toMatchObject([{ amount: 10_000, state: 'waiting', referrer: 'Test account' }]);
    expect(items[0].email).not.toContain(friend.email);
    expect(await balanceOf(referrer)).toEqual({ referrals: 1, waitingFen: 10_000, availableFen: 0, withdrawnFen: 0 });
    expect((await withdraw(referrer, 5000)).code).toBe('affiliate.notEnough');
    expect((await get(friend, '/api/user/inkstone_rewards/')).items).toEqual([]);
  });

  it('brings nothing for codes, and nothing to whoever invited nobody', async () => {
    const { referrer, friend } = await buildPair();
    operator = await build({ isOperator: true });
    const { body } = await server.app.inject({
      method: 'POST',
      url: '/api/operator/codes/',
      headers: operator.headers,
      payload: { count: 1, points: 1000 },
    });
    expect((await post(friend, '/api/purchase/redeem/', { code: body.split('\n')[1]?.split(',')[0] })).status).toBe(200);
    expect((await balanceOf(referrer)).waitingFen).toBe(0);
  });

  it('takes the reward back with the payment, also after it was withdrawn', async () => {
    const waiting = await buildPair();
    await refund(await pay(waiting.friend, 100_000));
    expect((await get(waiting.referrer, '/api/user/inkstone_rewards/')).items).toMatchObject([{ state: 'reversed', amount: 0 }]);
    const { referrer, orderId } = await buildEarner(100_000);
    expect((await withdraw(referrer, 10_000)).status).toBe(200);
    operator = await build({ isOperator: true });
    await refund(orderId);
    expect(await balanceOf(referrer)).toMatchObject({ availableFen: -10_000, withdrawnFen: 10_000 });
  });
});

describe('POST /api/user/withdrawals/', () => {
  it('refuses too little, no destination, and members', async () => {
    const { referrer } = await buildEarner(100_000);
    expect((await withdraw(referrer, 4999)).code).toBe('affiliate.withdrawalMinimum');
    expect((await withdraw(referrer, 5000.5)).status).toBe(400);
    expect((await withdraw(referrer, -5000)).status).toBe(400);
    expect((await post(referrer, '/api/user/withdrawals/', { amountFen: 5000, destination: ' ' })).code).toBe('affiliate.destinationEmpty');
    const member = await build({ accountId: referrer.accountId, role: 'member' });
    expect((await withdraw(member, 5000)).status).toBe(403);
  });

  it('pays out what there is and not more, also to ten who ask at once', async () => {
    const { referrer } = await buildEarner(100_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(referrer, 5000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await balanceOf(referrer)).toMatchObject({ availableFen: 0, withdrawnFen: 10_000 });
    expect((await get(referrer, '/api/user/withdrawals/')).items).toHaveLength(2);
  });

  it('can be taken back while nobody has looked at it, by nobody else', async () => {
    const { referrer } = await buildEarner(100_000);
    const { data } = await withdraw(referrer, 10_000);
    expect((await post(await build(), `/api/user/withdrawals/${data.id}/cancel/`)).status).toBe(404);
    expect((await post(referrer, `/api/user/withdrawals/${data.id}/cancel/`)).data.state).toBe('cancelled');
    expect((await balanceOf(referrer)).availableFen).toBe(10_000);
    expect((await post(referrer, `/api/user/withdrawals/${data.id}/cancel/`)).code).toBe('affiliate.settledAlready');
  });
});

describe('POST /api/operator/withdrawals/:id/…', () => {
  const decide = (id: string, how: string, body: object = {}) => post(operator, `/api/operator/withdrawals/${id}/${how}/`, body);

  it('approves, then pays with a reference, once, and logs both', async () => {
    const { referrer } = await buildEarner(100_000);
    operator = await build({ isOperator: true });
    const { data } = await withdraw(referrer, 10_000);
    await decide(data.id, 'approve');
    expect((await post(referrer, `/api/user/withdrawals/${data.id}/cancel/`)).code).toBe('affiliate.settledAlready');
    expect((await decide(data.id, 'pay', { reference: '' })).code).toBe('affiliate.noteEmpty');
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(data.id, 'pay', { reference: 'T-1' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await get(referrer, '/api/user/withdrawals/')).items).toMatchObject([{ state: 'paid', note: 'T-1' }]);
    const { items } = await get(operator, '/api/operator/acts/?limit=2');
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['withdrawal.pay', 'withdrawal.approve']);
    expect((await get(operator, '/api/operator/withdrawals/?state=paid')).items[0]).toMatchObject({ id: data.id, email: referrer.email });
  });

  it('rejects with a reason, and the money is available again', async () => {
    const { referrer } = await buildEarner(100_000);
    operator = await build({ isOperator: true });
    const { data } = await withdraw(referrer, 10_000);
    await decide(data.id, 'reject', { reason: 'No such account' });
    expect((await get(referrer, '/api/user/withdrawals/')).items).toMatchObject([{ state: 'rejected', note: 'No such account' }]);
    expect((await balanceOf(referrer)).availableFen).toBe(10_000);
    expect((await decide(data.id, 'pay', { reference: 'T' })).code).toBe('affiliate.settledAlready');
  });
});
