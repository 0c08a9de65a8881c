import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { createLogger } from '#server/kernel/logging/logger.ts';
import type { Mail } from '#server/kernel/mail/mail.ts';
import { buildActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';
import { createReminders } from './reminder.service.ts';

const { test, server } = await openApp();

/** Somebody with 100 points who wants to hear when they fall below 50. */
const build = async () => {
  const actor = await buildActor(test.db);
  await test.db.update(users).set({ emailVerifiedAt: new Date(), language: 'zh' }).where(eq(users.id, actor.userId));
  const wallet = createWalletFeature({ database: test.db, clock: systemClock });
  const movement = (count: number) => ({
    id: newId(),
    accountId: actor.accountId,
    amount: points(count),
    work: 'listing',
    reference: '',
  });
  const mails: Mail[] = [];
  const state = { isDown: false };
  const mailer = {
    send: async (mail: Mail) => {
      if (state.isDown) throw new Error('no mail server');
      mails.push(mail);
    },
  };
  await wallet.credit(movement(100));
  const set = (isOn: boolean) =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/reminder_setting/',
      headers: actor.headers,
      payload: { isOn, thresholdPoints: 50 },
    });
  await set(true);
  const remind = createReminders({ db: test.db, clock: systemClock, logger: createLogger({ level: 'silent' }), mailer });
  return {
    actor,
    remind,
    state,
    set,
    mails: () => mails.filter(({ to }) => to === actor.email),
    wallet,
    hold: (count: number) => wallet.hold(movement(count)),
    spend: (count: number) => wallet.charge(movement(count)),
    earn: (count: number) => wallet.credit(movement(count)),
  };
};

describe('the mail about a balance', () => {
  it('rounds what is left, but never up to the threshold that it fell below', async () => {
    const { actor, wallet, earn, remind, mails } = await build();
    const spendMicropoints = (amount: bigint) =>
      wallet.charge({ id: newId(), accountId: actor.accountId, amount, work: 'listing', reference: '' });
    await spendMicropoints(50_000_001n);
    await remind();
    await earn(50);
    await spendMicropoints(52_450_000n);
    await remind();
    expect(mails().map(({ text }) => /目前剩余 (.*?) 点/.exec(text)?.[1])).toEqual(['49.99', '47.55']);
  });

  it('comes once for each crossing, however often and however many look', async () => {
    const { spend, earn, remind, mails } = await build();
    await spend(50);
    await remind();
    expect(mails()).toEqual([]);
    await spend(1);
    await Promise.all(Array.from({ length: 5 }, () => remind()));
    await spend(10);
    await remind();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatchObject({ subject: '您的点数即将用完', text: expect.stringContaining('49') });
    await earn(100);
    await spend(100);
    await Promise.all([remind(), remind()]);
    expect(mails()).toHaveLength(2);
  });

  it('does not come for points that are only held', async () => {
    const { hold, wallet, remind, mails } = await build();
    for (let round = 0; round < 5; round += 1) await wallet.release(await hold(90));
    await remind();
    expect(mails()).toEqual([]);
    await wallet.settle(await hold(90), points(80));
    await remind();
    expect(mails()).toHaveLength(1);
  });

  it('comes later when the mail server is down, and then once', async () => {
    const { spend, remind, state, mails } = await build();
    await spend(60);
    state.isDown = true;
    await remind();
    state.isDown = false;
    await remind();
    await remind();
    expect(mails()).toHaveLength(1);
  });

  it('does not come when it is switched off', async () => {
    const { spend, set, remind, mails } = await build();
    await set(false);
    await spend(60);
    await remind();
    expect(mails()).toEqual([]);
  });
});
