import { planReview, planRules } from '@inkstone/contract/membership';
import { phrases } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenantInside } from '#server/db/tenancy.ts';
import { findOwner } from '#server/features/accounts/index.ts';
import { type Micropoints, points, type WalletFeature, writePointsFor } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';
import { averagePerDay } from './daily-use.ts';
import { findEnded, findUnreviewed, lockSubscription, type SubscriptionRow, updateSubscription } from './subscription.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; logger: Logger; mailer: Pick<Mailer, 'send'>; wallet: Pick<WalletFeature, 'spentSince'> };
type Letter = 'warned' | 'asked' | 'ended';

const keysOf = {
  warned: { subject: 'mailWarnedSubject', text: 'mailWarnedText' },
  asked: { subject: 'mailAskedSubject', text: 'mailAskedText' },
  ended: { subject: 'mailEndedSubject', text: 'mailEndedText' },
} as const satisfies Record<Letter, object>;

const basicAgain = { plan: 'basic', endsAt: null, daysBelow: 0, stage: 'none' } as const;

/** What one more day below the plan's use means. */
const stepOf = ({ stage }: SubscriptionRow, daysBelow: number): Letter | null => {
  if (daysBelow >= planReview.endAfterDays) return 'ended';
  if (daysBelow >= planReview.askAfterDays) return stage === 'asked' ? null : 'asked';
  return daysBelow >= planReview.warnAfterDays && stage === 'none' ? 'warned' : null;
};

/** Reviews the use of each plan once a day. Too little use leads to a warning, then a question, then the end of the plan; nothing is charged. */
export const createReviewService = ({ db, clock, logger, mailer, wallet }: Deps) => {
  const write = async (accountId: string, letter: Letter, facts: { required: number; average: Micropoints }): Promise<void> => {
    const owner = await findOwner(db, accountId);
    if (!owner) return;
    const texts = phrases[owner.language].membership;
    const required = writePointsFor(owner.language, points(facts.required));
    const average = writePointsFor(owner.language, facts.average, { precision: 'left', beside: [] });
    const fill = (text: string) => text.replaceAll('{{required}}', required).replaceAll('{{average}}', average);
    const { subject, text } = keysOf[letter];
    try {
      await mailer.send({ to: owner.email, subject: texts[subject], text: fill(texts[text]) });
    } catch (error) {
      // The console shows the same notice, so the review goes on with the other accounts.
      logger.warn({ err: error }, 'a mail about a plan could not be sent');
    }
  };

  const review = async (accountId: string, day: string): Promise<void> => {
    const told = await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, accountId);
      if (!row || (row.reviewedOn && row.reviewedOn >= day)) return null;
      const required = planRules[row.plan].pointsPerDay;
      const asked = { since: row.since, now: clock.now() };
      const average = required ? await asTenantInside(tx, accountId, (own) => averagePerDay(own, wallet, asked)) : 0n;
      if (average >= points(required)) {
        await updateSubscription(tx, accountId, { daysBelow: 0, stage: 'none', reviewedOn: day });
        return null;
      }
      const daysBelow = row.daysBelow + 1;
      const letter = stepOf(row, daysBelow);
      const ended = { ...basicAgain, since: clock.now(), demotedAt: clock.now(), reviewedOn: day };
      const stage = letter === 'asked' || letter === 'warned' ? letter : row.stage;
      await updateSubscription(tx, accountId, letter === 'ended' ? ended : { daysBelow, stage, reviewedOn: day });
      return letter && { letter, required, average };
    });
    if (told) await write(accountId, told.letter, told);
  };

  const end = (accountId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await lockSubscription(tx, accountId);
      if (row?.endsAt && row.endsAt <= clock.now()) await updateSubscription(tx, accountId, { ...basicAgain, since: clock.now() });
    });

  return async (): Promise<void> => {
    const now = clock.now();
    for (const { accountId } of await findEnded(db, now)) await end(accountId);
    const day = now.toISOString().slice(0, 10);
    for (let due = await findUnreviewed(db, day); due.length > 0; due = await findUnreviewed(db, day)) {
      for (const { accountId } of due) await review(accountId, day);
    }
  };
};
