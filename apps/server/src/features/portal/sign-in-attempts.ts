import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { deleteAttempts, findNextAllowed, takeAttempt } from './sign-in-attempt.repository.ts';

/** Whose password is tried (their mail address), and from which network address. */
export type PasswordAttempt = { email: string; address: string };

// From one network address people wait after 5 attempts; from all together only after 50, so that a stranger's guesses do not lock the owner out.
const subjectsOf = ({ email, address }: PasswordAttempt) => [
  { subjectHash: hashToken(`password:${email}:${address}`), free: 5 },
  { subjectHash: hashToken(`password:${email}`), free: 50 },
];

/** Slows down guessing at one person's password; known and unknown addresses are treated alike. */
export const createSignInAttempts = ({ db, clock }: { db: OwnerDatabase; clock: Clock }) => ({
  async take(attempt: PasswordAttempt): Promise<void> {
    const now = clock.now();
    for (const { subjectHash, free } of subjectsOf(attempt)) {
      if (await takeAttempt(db, { subjectHash, free, now })) continue;
      const until = await findNextAllowed(db, subjectHash);
      const seconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000));
      throw new AppError('portal.waitBeforeRetry', 429, { seconds });
    }
  },

  /** After a success the count begins anew. */
  async forget(attempt: PasswordAttempt): Promise<void> {
    await deleteAttempts(
      db,
      subjectsOf(attempt).map(({ subjectHash }) => subjectHash),
    );
  },
});

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
