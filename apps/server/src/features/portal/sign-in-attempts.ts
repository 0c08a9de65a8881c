import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { deleteAttempts, findNextAllowed, takeAttempt } from './sign-in-attempt.repository.ts';

/** Who is tried, and from where. */
export type Tried = { email: string; address: string };

// From one address the wait begins soon; across all addresses late, so that a stranger's guesses do not keep the owner out.
const subjectsOf = ({ email, address }: Tried) => [
  { subjectHash: hashToken(`password:${email}:${address}`), free: 5 },
  { subjectHash: hashToken(`password:${email}`), free: 50 },
];

/** Slows down guessing at one person's password; known and unknown addresses are treated alike. */
export const createSignInAttempts = ({ db, clock }: { db: OwnerDatabase; clock: Clock }) => ({
  async take(tried: Tried): Promise<void> {
    const now = clock.now();
    for (const { subjectHash, free } of subjectsOf(tried)) {
      if (await takeAttempt(db, { subjectHash, free, now })) continue;
      const until = await findNextAllowed(db, subjectHash);
      const seconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000));
      throw new AppError('portal.waitBeforeRetry', 429, { seconds });
    }
  },

  /** After a success the count begins anew. */
  async forget(tried: Tried): Promise<void> {
    await deleteAttempts(
      db,
      subjectsOf(tried).map(({ subjectHash }) => subjectHash),
    );
  },
});

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
