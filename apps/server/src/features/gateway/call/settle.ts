import { setTimeout as wait } from 'node:timers/promises';
import { chargeWithin, type SoldModel } from '#server/features/models/index.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { RowWriter } from '../log/row-writer.ts';
import type { Hold } from './holds.ts';
import { type Counted, nothing, rowOf, statusOf } from './row.ts';

type Deps = {
  wallet: Pick<WalletFeature, 'settleCall'>;
  rows: RowWriter;
  logger: { warn: (details: object, message: string) => void };
};

type Ended = Omit<Parameters<typeof rowOf>[0], 'most'> & {
  model: SoldModel;
  counted: Counted;
  /** Whether something of the answer has reached the caller, or the caller went away before it was told anything else. */
  isOwed: () => boolean;
};

/** After a failed settlement it is tried again for a minute, ever more slowly; until then the hold stays as it is. */
const laterTries = 16;
const longestMs = 5000;

/** Settles calls: charge and row in one transaction, durable when it resolves. */
export const createSettlements = ({ wallet, rows, logger }: Deps) => {
  const settleHold = async (hold: Hold, ended: Ended): Promise<void> => {
    const { priceVersion } = ended.model;
    const charge = ended.counted.source === 'none' ? 0n : chargeWithin(priceVersion, ended.counted.usage, hold.amount);
    await wallet.settleCall(hold, charge, rowOf({ ...ended, most: Number(hold.amount) }));
  };

  /** Once the database is back. What was delivered already is owed; an answer that was not given costs nothing. */
  const settleLater = async (hold: Hold, ended: Ended): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      await wait(Math.min(100 * 2 ** attempt, longestMs), undefined, { ref: false });
      try {
        return await settleHold(hold, ended);
      } catch (err) {
        if (attempt >= laterTries) return logger.warn({ err, hold: hold.id }, 'a call was not settled');
      }
    }
  };

  return {
    settle: async (hold: Hold | null, ended: Ended): Promise<void> => {
      if (!hold) return rows.keep(rowOf({ ...ended, most: 0 }));
      try {
        await settleHold(hold, ended);
      } catch (error) {
        const { status, code } = statusOf(error);
        void settleLater(hold, ended.isOwed() ? ended : { ...ended, status, error: code, counted: nothing });
        throw error;
      }
    },
  };
};
export type Settlements = ReturnType<typeof createSettlements>;
