import { phrases } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { findProvedMailbox } from '#server/features/accounts/index.ts';
import { writePointsFor } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Mailer } from '#server/kernel/mail/mail.ts';
import { type CrossingRow, claimCrossings, findReaderId, updateCrossing } from './reminder.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; logger: Logger; mailer: Pick<Mailer, 'send'> };

const batch = 50;
const maxTries = 5;

/** Sends one mail for each crossing: it is claimed first, then sent; only after a failure it is tried again. */
export const createReminders = ({ db, clock, logger, mailer }: Deps) => {
  const write = async ({ accountId, threshold, balance }: CrossingRow): Promise<void> => {
    const readerId = await findReaderId(db, accountId);
    const reader = readerId && (await findProvedMailbox(db, readerId));
    if (!reader) return;
    const texts = phrases[reader.language].settings;
    const left = writePointsFor(reader.language, balance, { precision: 'left', beside: [] });
    const text = texts.mailReminderText.replace('{{threshold}}', writePointsFor(reader.language, threshold)).replace('{{balance}}', left);
    await mailer.send({ to: reader.email, subject: texts.mailReminderSubject, text });
  };

  const deliver = async (crossing: CrossingRow): Promise<void> => {
    try {
      await write(crossing);
    } catch (error) {
      logger.warn({ err: error }, 'a mail about a balance could not be sent');
      await updateCrossing(db, crossing.id, { claimedAt: null });
      return;
    }
    await updateCrossing(db, crossing.id, { sentAt: clock.now() });
  };

  return async (): Promise<void> => {
    const claimed = await claimCrossings(db, { now: clock.now(), limit: batch, maxTries });
    for (const crossing of claimed) await deliver(crossing);
  };
};
