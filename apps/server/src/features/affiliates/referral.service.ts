import { randomBytes } from 'node:crypto';
import { affiliateTerms, type Invitation } from '@inkstone/contract/affiliates';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { findEmails, lockAccount } from '#server/features/accounts/index.ts';
import { microsPerPoint } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { lettersOf, readLetters } from '#server/kernel/security/crockford.ts';
import { findCode, findReferrer, findReferrerByCode, insertCode, insertReferral } from './referral.repository.ts';
import { insertReward, updateRewardReversed } from './reward.repository.ts';
import { isSameMailbox, maskEmail } from './same-person.ts';

/** Whether an account has ever paid money. */
export type HasPaid = (tx: OwnerTransaction, accountId: string) => Promise<boolean>;

type Deps = { db: OwnerDatabase; clock: Clock; hasPaid: HasPaid };
/** The parts of an order that the programme looks at. */
type PaidOrder = { id: string; accountId: string; micropoints: bigint; amountMinor: number; reversedMinor: number };

const codeLetters = 8;
const dayMs = 24 * 3600 * 1000;
const newAccountDays = 30;

/** Who invited whom, and what each payment of an invited account brings. */
export const createReferralService = ({ db, clock, hasPaid }: Deps) => {
  const codeOf = async (accountId: string): Promise<string> => {
    const known = await findCode(db, accountId);
    if (known) return known;
    await insertCode(db, { accountId, code: lettersOf(randomBytes(codeLetters), codeLetters), createdAt: clock.now() });
    // A parallel call may have stored a code first; a code of another account is drawn again.
    return codeOf(accountId);
  };

  /** Whether both accounts seem to belong to the same person, or the accounts invite each other. */
  const isSelf = async (tx: OwnerTransaction, accountId: string, referrerId: string): Promise<boolean> => {
    if (accountId === referrerId || (await findReferrer(tx, referrerId)) === accountId) return true;
    const own = await findEmails(tx, accountId);
    const theirs = await findEmails(tx, referrerId);
    return own.some((email) => theirs.some((other) => isSameMailbox(email, other)));
  };

  const show = async ({ accountId }: Actor, origin: string): Promise<Invitation> => {
    const code = await codeOf(accountId);
    const referrerId = await findReferrer(db, accountId);
    const [email = ''] = referrerId ? await findEmails(db, referrerId) : [];
    return { code, link: `${origin}/portal/register?invitation=${code}`, invitedBy: referrerId ? maskEmail(email) : null };
  };

  return {
    show,

    /** Stores the referral at registration; an invalid code is ignored and does not stop the registration. */
    async begin(tx: OwnerTransaction, accountId: string, invitation: string | undefined): Promise<void> {
      const referrerId = invitation && (await findReferrerByCode(tx, readLetters(invitation)));
      if (!referrerId || (await isSelf(tx, accountId, referrerId))) return;
      await insertReferral(tx, { accountId, referrerId, createdAt: clock.now() });
    },

    /** Accepts an invitation after the registration. */
    async accept(actor: Actor, code: string, origin: string): Promise<Invitation> {
      const { accountId } = actor;
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, accountId);
        const referrerId = await findReferrerByCode(tx, readLetters(code));
        if (!referrerId) throw new AppError('affiliate.codeUnknown', 422);
        if (await isSelf(tx, accountId, referrerId)) throw new AppError('affiliate.selfReferral', 422);
        const isOld = !account || clock.now().getTime() - account.createdAt.getTime() > newAccountDays * dayMs;
        if (isOld || (await hasPaid(tx, accountId))) throw new AppError('affiliate.tooLate', 409);
        if (!(await insertReferral(tx, { accountId, referrerId, createdAt: clock.now() })))
          throw new AppError('affiliate.alreadyReferred', 409);
      });
      return show(actor, origin);
    },

    /** Writes the reward for a payment; it can be withdrawn after the time in which payments are usually reversed. Redemption codes bring none. */
    async onPaid(tx: OwnerTransaction, order: PaidOrder): Promise<void> {
      const referrerId = order.amountMinor > 0 ? await findReferrer(tx, order.accountId) : undefined;
      // 1 point = 1 fen, so the points say what the payment is worth in any currency.
      const amountFen = Number((order.micropoints * BigInt(affiliateTerms.rewardPercent)) / (100n * microsPerPoint));
      if (!referrerId || amountFen === 0) return;
      const now = clock.now();
      const availableAt = new Date(now.getTime() + affiliateTerms.waitingDays * dayMs);
      await insertReward(tx, { orderId: order.id, referrerId, accountId: order.accountId, amountFen, availableAt, createdAt: now });
    },

    /** Adjusts the reward after a payment was reversed, or restored. */
    onReversed: async (tx: OwnerTransaction, order: PaidOrder): Promise<void> => {
      if (order.amountMinor > 0) await updateRewardReversed(tx, order.id, { minor: order.reversedMinor, of: order.amountMinor });
    },
  };
};
export type ReferralService = ReturnType<typeof createReferralService>;
