import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { networkOf } from '#server/kernel/http/limits/network.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { countAttempt, deleteAttempts, findNextAllowed, takeAttempt } from './sign-in-attempt.repository.ts';

/** Whose password is tried (their mail address), and from which network address. */
export type PasswordAttempt = { email: string; address: string };

type Subject = { subjectHash: string; free: number };

// Free attempts before the waits begin: of one network, and of the /48 around it.
const freeOfNetwork = 5;
const freeOfWide = 20;
// After so many attempts from everywhere within a quarter of an hour somebody is guessing with many machines: each network has one then.
const manyAttempts = 50;

const everywhere = (email: string): string => hashToken(`password:${email}`);

const subjectsOf = ({ email, address }: PasswordAttempt, freeNow: number): Subject[] => {
  const { own, wide } = networkOf(address);
  return [
    { subjectHash: hashToken(`password:${email}:${own}`), free: freeNow },
    ...(wide === null ? [] : [{ subjectHash: hashToken(`password:${email}:${wide}`), free: freeOfWide }]),
  ];
};

/**
 * Slows down guessing at one person's password, known and unknown addresses alike. The waits are those of a network: what strangers
 * try elsewhere never keeps the owner, who knows the password, from a first attempt at a place of his own.
 */
export const createSignInAttempts = ({ db, clock }: { db: OwnerDatabase; clock: Clock }) => ({
  async take(attempt: PasswordAttempt): Promise<void> {
    const now = clock.now();
    const isCrowded = (await countAttempt(db, { subjectHash: everywhere(attempt.email), now })) > manyAttempts;
    for (const { subjectHash, free } of subjectsOf(attempt, isCrowded ? 1 : freeOfNetwork)) {
      if (await takeAttempt(db, { subjectHash, free, now })) continue;
      const until = await findNextAllowed(db, subjectHash);
      const seconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000));
      throw new AppError('portal.waitBeforeRetry', 429, { seconds });
    }
  },

  /** After a success the count of its network begins anew; what others try elsewhere goes on counting. */
  async forget(attempt: PasswordAttempt): Promise<void> {
    await deleteAttempts(
      db,
      subjectsOf(attempt, freeOfNetwork).map(({ subjectHash }) => subjectHash),
    );
  },
});

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
