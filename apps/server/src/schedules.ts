import type { Clock } from './kernel/clock.ts';
import type { Jobs } from './kernel/jobs/jobs.ts';

type Parts = {
  jobs: Jobs;
  clock: Clock;
  /** Removes answers to repeated requests from before that moment. */
  forgetAnswers: (before: Date) => Promise<void>;
  wallet: { sweepExpired: () => Promise<number> };
  portal: { forgetExpired: (before: Date) => Promise<void> };
  session: { forgetExpired: (before: Date) => Promise<void> };
  purchases: { sweep: () => Promise<void> };
  membership: { review: () => Promise<void> };
  settings: { remind: () => Promise<void> };
};

const dayMs = 24 * 3600 * 1000;

/** What comes round by itself; one server of several does each turn. */
export const scheduleAll = async ({
  jobs,
  clock,
  forgetAnswers,
  wallet,
  portal,
  session,
  purchases,
  membership,
  settings,
}: Parts): Promise<void> => {
  await jobs.work('wallet.sweep', async ({ signal }) => {
    while (!signal.aborted && (await wallet.sweepExpired()) > 0);
  });
  await jobs.schedule('wallet.sweep', '* * * * *');

  await jobs.work('housekeeping', async () => {
    const yesterday = new Date(clock.now().getTime() - dayMs);
    await forgetAnswers(yesterday);
    await portal.forgetExpired(yesterday);
    await session.forgetExpired(yesterday);
  });
  await jobs.schedule('housekeeping', '17 * * * *');

  await jobs.work('purchases.sweep', purchases.sweep);
  await jobs.schedule('purchases.sweep', '*/10 * * * *');

  // Each plan is looked at once a day; the other rounds find nothing to do.
  await jobs.work('membership.review', membership.review);
  await jobs.schedule('membership.review', '7 */2 * * *');

  await jobs.work('settings.remind', settings.remind);
  await jobs.schedule('settings.remind', '* * * * *');
};
