import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/membership.ts';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import type { Mail } from '#server/kernel/mail/mail.ts';
import { buildActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createReviewService } from './review.service.ts';

const dayMs = 24 * 3600 * 1000;
let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
});
afterAll(() => test.close());

/** An account on a plan since yesterday, with a round that is made day by day. */
const build = async (values: Partial<typeof subscriptions.$inferInsert> = {}) => {
  const clock = createTestClock();
  const wallet = createWalletFeature({ database: test.db, clock });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const { accountId, userId, email } = await buildActor(test.db);
  const since = new Date(clock.now().getTime() - dayMs);
  await test.db.insert(subscriptions).values({ accountId, plan: 'pro', since, activatedAt: since, ...values });
  await wallet.credit({ id: newId(), accountId, amount: points(1_000_000), work: 'top-up', reference: '' });
  const review = createReviewService({ db: test.db, clock, logger: createLogger({ level: 'silent' }), mailer, wallet });
  const spendMicropoints = (amount: bigint) => wallet.charge({ id: newId(), accountId, amount, work: 'listing', reference: '' });
  const stateOf = async () => (await test.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId)))[0];
  return {
    userId,
    review,
    stateOf,
    mails: () => mails.filter(({ to }) => to === email),
    spend: (count: number) => spendMicropoints(points(count)),
    spendMicropoints,
    pass: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        await review();
        clock.advance(dayMs);
      }
    },
    clock,
  };
};

/** How many questions to this database wait for a lock. */
const countWaiting = async (): Promise<number> => {
  const waiting = "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await test.pool.query(waiting)).rows[0].n;
};

describe('the daily look at the plans', () => {
  it('leaves an account that spends enough', async () => {
    const { spend, pass, mails, stateOf } = await build();
    await spend(50_000);
    await pass(8);
    expect(mails()).toEqual([]);
    expect(await stateOf()).toMatchObject({ plan: 'pro', daysBelow: 0, stage: 'none' });
  });

  it('takes exactly the use that the plan asks for as enough', async () => {
    const { spend, pass, stateOf } = await build();
    await spend(5000);
    await pass(1);
    expect(await stateOf()).toMatchObject({ daysBelow: 0 });
  });

  it('tells at three days below, asks at seven, ends at fourteen: three mails in all, and nothing is charged', async () => {
    const { pass, mails, stateOf } = await build();
    await pass(2);
    expect([mails().length, (await stateOf())?.stage]).toEqual([0, 'none']);
    await pass(1);
    expect([mails().length, (await stateOf())?.stage]).toEqual([1, 'warned']);
    await pass(4);
    expect([mails().length, (await stateOf())?.stage]).toEqual([2, 'asked']);
    await pass(6);
    expect(await stateOf()).toMatchObject({ plan: 'pro', daysBelow: 13 });
    await pass(1);
    expect(await stateOf()).toMatchObject({ plan: 'basic', stage: 'none', demotedAt: expect.any(Date) });
    await pass(2);
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Your Pro plan needs more use',
      'Stay with Pro or move to Plus?',
      'Your plan is Basic now',
    ]);
    expect(mails()[0]?.text).toContain('needs 5,000 points of use a day on average. Yours was 0 over the last days.');
    const { rows } = await test.pool.query('select count(*)::int as orders from orders');
    expect(rows).toEqual([{ orders: 0 }]);
  });

  it('rounds the use, but never up to what the plan asks for', async () => {
    const { spendMicropoints, pass, mails } = await build({ daysBelow: 2 });
    await spendMicropoints(4_999_999_999n);
    await pass(1);
    expect(mails()[0]?.text).toContain('needs 5,000 points of use a day on average. Yours was 4,999.99 over the last days.');
  });

  it('looks once a day, however many servers look', async () => {
    const { review, stateOf } = await build();
    await Promise.all(Array.from({ length: 6 }, () => review()));
    expect(await stateOf()).toMatchObject({ daysBelow: 1 });
  });

  it('begins to count anew after a day with enough use, and writes in the language of the owner', async () => {
    const { pass, spend, mails, stateOf, userId } = await build();
    await test.db.update(users).set({ language: 'zh' }).where(eq(users.id, userId));
    await pass(3);
    expect(mails().map(({ subject }) => subject)).toEqual(['您的专业版用量不足']);
    await spend(100_000);
    await pass(1);
    expect(await stateOf()).toMatchObject({ daysBelow: 0, stage: 'none' });
  });

  it('has nothing to look at on Basic', async () => {
    const { pass, stateOf } = await build({ plan: 'basic' });
    await pass(1);
    expect(await stateOf()).toMatchObject({ plan: 'basic', reviewedOn: null });
  });

  it('goes on with the others where nobody owns an account any more', async () => {
    const { pass, mails, stateOf, userId } = await build();
    await test.db.delete(users).where(eq(users.id, userId));
    await pass(3);
    expect([mails(), (await stateOf())?.stage]).toEqual([[], 'warned']);
  });

  it('leaves a plan that is chosen again at the last moment', async () => {
    const { review, stateOf } = await build({ plan: 'plus', endsAt: new Date(Date.now() - 1000) });
    const accountId = (await stateOf())?.accountId;
    const person = await test.pool.connect();
    await person.query('begin');
    await person.query('update subscriptions set ends_at = null where account_id = $1', [accountId]);
    const ended = review();
    await expect.poll(() => countWaiting()).toBe(1);
    await person.query('commit');
    person.release();
    await ended;
    expect(await stateOf()).toMatchObject({ plan: 'plus', endsAt: null });
  });

  it('ends what was cancelled at its time and not before', async () => {
    const ahead = new Date(Date.now() + 2 * dayMs);
    const { pass, review, stateOf } = await build({ plan: 'plus', endsAt: ahead });
    await pass(2);
    expect(await stateOf()).toMatchObject({ plan: 'plus' });
    await review();
    expect(await stateOf()).toMatchObject({ plan: 'basic', endsAt: null });
  });
});
