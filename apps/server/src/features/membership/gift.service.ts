import { type GiftSetting, type GiftState, planRules } from '@inkstone/contract/membership';
import type { OwnerDatabase, OwnerHandle, OwnerTransaction } from '#server/db/handles.ts';
import { lockName } from '#server/db/lock-name.ts';
import { findOwnerMailbox } from '#server/features/accounts/index.ts';
import { changedFacts, type OperatorCall, recordAudit } from '#server/features/audit/index.ts';
import { hasCostlyModel } from '#server/features/models/index.ts';
import { points, type WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { HashesOf } from '#server/kernel/security/keyed-hash.ts';
import {
  countGiven,
  countWaiting,
  findGift,
  findWaiting,
  getPolicy,
  insertMark,
  isMarked,
  lockWaiting,
  type PolicyRow,
  updateGift,
  updatePolicy,
} from './gift.repository.ts';
import { normalizeMailbox } from './mailbox.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  hashesOf: HashesOf;
  wallet: Pick<WalletFeature, 'credit'>;
  /** Whether a mail server is set: without one, nobody can prove an address by himself. */
  sendsMail: boolean;
};
type Outcome = { give: boolean; state: GiftState };

const amount = planRules.basic.activationPoints;
const batch = 500;

const startOfDay = (now: Date): Date => new Date(now.toISOString().slice(0, 10));

/**
 * The points of a new account. Where a model costs the operator money they are money: they wait for a proved address, come once for
 * each person, and not beyond a ceiling a day. Where none does, they come at once.
 */
export const createGiftService = ({ db, clock, hashesOf, wallet, sendsMail }: Deps) => {
  const digestsOf = (email: string) => hashesOf(normalizeMailbox(email), 'gift');

  /** What the gift of an account waits for; looked at under one lock, so that the ceiling holds for parallel registrations. */
  const judge = async (handle: OwnerHandle, { accountId }: { accountId: string }): Promise<Outcome> => {
    const { mode, dailyCeiling } = await getPolicy(handle);
    const owner = await findOwnerMailbox(handle, accountId);
    if (mode === 'off' || !owner || (await isMarked(handle, digestsOf(owner.email)))) return { give: false, state: 'none' };
    if (!(await hasCostlyModel(handle))) return { give: true, state: 'given' };
    if (mode === 'proved' && !owner.isProved) return { give: false, state: sendsMail ? 'proof' : 'operator' };
    const isRoom = (await countGiven(handle, startOfDay(clock.now()))) < dailyCeiling;
    return isRoom ? { give: true, state: 'given' } : { give: false, state: 'tomorrow' };
  };

  /** Gives a waiting gift if it may be given; one that never will be waits no longer. */
  const settle = async (tx: OwnerTransaction, accountId: string): Promise<void> => {
    await lockName(tx, 'membership.gift');
    if (!(await lockWaiting(tx, accountId))) return;
    const { give, state } = await judge(tx, { accountId });
    if (state === 'none') await updateGift(tx, accountId, 'none');
    if (!give) return;
    const owner = await findOwnerMailbox(tx, accountId);
    const [digest] = owner ? digestsOf(owner.email) : [];
    if (!digest) return;
    await insertMark(tx, digest, clock.now());
    await updateGift(tx, accountId, 'given');
    // The account's id is the id of the credit, so that it comes once whatever happens.
    await wallet.credit({ id: accountId, accountId, amount: points(amount), work: 'plan', reference: 'basic', tx });
  };

  const show = async (): Promise<GiftSetting> => ({
    ...(await getPolicy(db)),
    points: amount,
    givenToday: await countGiven(db, startOfDay(clock.now())),
    waiting: await countWaiting(db),
    isCostly: await hasCostlyModel(db),
    sendsMail,
  });

  return {
    settle,
    show,

    /** What an account is told of its gift. */
    async stateOf(accountId: string): Promise<GiftState> {
      const gift = await findGift(db, accountId);
      return gift === 'waiting' ? (await judge(db, { accountId })).state : (gift ?? 'none');
    },

    /** After an address was proved: whoever waited for that need not wait for the round. */
    release: (accountId: string): Promise<void> => db.transaction((tx) => settle(tx, accountId)),

    async releaseAll(): Promise<void> {
      for (const { accountId } of await findWaiting(db, batch)) await db.transaction((tx) => settle(tx, accountId));
    },

    /** Remembers who had the gift beyond the end of the account. */
    async remember(tx: OwnerTransaction, accountId: string): Promise<void> {
      const owner = await findOwnerMailbox(tx, accountId);
      const [digest] = owner ? digestsOf(owner.email) : [];
      if (digest && (await findGift(tx, accountId)) === 'given') await insertMark(tx, digest, null);
    },

    async change(by: OperatorCall, next: PolicyRow): Promise<GiftSetting> {
      await db.transaction(async (tx) => {
        const { before, after } = changedFacts({ ...(await getPolicy(tx)) }, { ...next });
        if (!Object.keys(after).length) return;
        await updatePolicy(tx, next);
        await recordAudit(tx, by, { action: 'gift.change', subjectId: 'gift', subjectName: '', before, after });
      });
      return show();
    },
  };
};
export type GiftService = ReturnType<typeof createGiftService>;
