import { availableParallelism } from 'node:os';
import type { ErrorCode } from '@inkstone/phrases';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createFairQueue } from '#server/kernel/fair-queue.ts';
import { networkOf } from '#server/kernel/http/limits/network.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import { isGuessedPassword } from './password-guesses.ts';
import { type HashCost, hashInVain, hashPassword, isBelowCost, verifyPassword } from './password-hash.ts';

type NewPassword = {
  password: string;
  /** Names and addresses that whoever guesses at this password would try. */
  personal: readonly string[];
  /** The code of the refusal of a password that is easily guessed. */
  refusal: ErrorCode;
  /** The caller's network address. */
  address: string;
};

/** Whether the password is right; `renewed` is its hash at today's cost where the stored one is below it. */
export type Verdict = { isRight: boolean; renewed: string | null };

/** The only way to hash and to check passwords: nothing that is easily guessed is set, and the work is shared fairly among the callers. */
export type Passwords = {
  hashNew: (asked: NewPassword) => Promise<string>;
  /** For somebody unknown pass null: it takes as long, and is never right. */
  verify: (stored: string | null, password: string, address: string) => Promise<Verdict>;
};

// Each hash takes a thread of the four that Node.js also reads files with, and a core.
const atOnce = Math.min(4, availableParallelism());
const waitSeconds = 5;

/** Passwords at the cost that the settings name. Of one network 16 may wait for their hash, of all 64; beyond it they are refused with 429. */
export const createPasswords = ({ cost }: { cost: HashCost }): Passwords => {
  const refuse = () => new AppError('request.tooMany', 429, { seconds: waitSeconds });
  const queue = createFairQueue({ atOnce, waiting: 64, waitingPerKey: 16, refuse });

  const verifyStored = async (stored: string, password: string): Promise<Verdict> => {
    const isRight = await verifyPassword(stored, password);
    if (!isBelowCost(stored, cost)) return { isRight, renewed: null };
    if (isRight) return { isRight, renewed: await hashPassword(password, cost) };
    // As long as the right password would take, and no shorter than somebody unknown takes.
    await hashInVain(password, cost);
    return { isRight, renewed: null };
  };

  return {
    async hashNew({ password, personal, refusal, address }) {
      if (isGuessedPassword(password, personal, await loadCommonPasswords())) throw new AppError(refusal, 422);
      return queue.run(networkOf(address).own, () => hashPassword(password, cost));
    },

    verify: (stored, password, address) =>
      queue.run(networkOf(address).own, async () => {
        if (stored !== null) return verifyStored(stored, password);
        await hashInVain(password, cost);
        return { isRight: false, renewed: null };
      }),
  };
};
