import type { PortalIdentity } from '@inkstone/integrations';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import {
  findIdentity,
  findUserByEmail,
  findUserById,
  insertIdentity,
  isEmailKnown,
  type RegisterAccount,
} from '#server/features/accounts/index.ts';
import type { Clock } from '#server/kernel/clock.ts';

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  registerAccount: RegisterAccount;
  /** Domains of mail addresses that may sign in; empty for any address that the portal has verified. */
  allowedEmailDomains: readonly string[];
};

type Person = { userId: string; signInEpoch: number };

const personOf = ({ userId, signInEpoch }: Person): Person => ({ userId, signInEpoch });

export type OutsidePeople = ReturnType<typeof createOutsidePeople>;

/** Finds the user of an external identity: a known one, one linked by a verified mail address, or a new one. */
export const createOutsidePeople = ({ db, clock, registerAccount, allowedEmailDomains }: Deps) => {
  const isAllowed = (email: string): boolean =>
    allowedEmailDomains.length === 0 || allowedEmailDomains.includes(email.slice(email.lastIndexOf('@') + 1));

  /** An account with a password is linked by nobody but its owner: who knows the mailbox need not know the password. */
  const findLinkable = async (email: string) => {
    const user = await findUserByEmail(db, email);
    return user && user.passwordHash === null ? user : undefined;
  };

  return {
    /** The user, and the epoch in which the sign-in counts; null for somebody who may not sign in. */
    async findOrRegister({ issuer, subject, email, isEmailVerified, name }: PortalIdentity, language: Language): Promise<Person | null> {
      const known = await findIdentity(db, { issuer, subject });
      if (known) {
        const user = await findUserById(db, known.userId);
        return user ? personOf(user) : null;
      }
      if (!email || !isEmailVerified || !isAllowed(email)) return null;
      const linkable = await findLinkable(email);
      if (linkable) {
        await insertIdentity(db, linkable.userId, { issuer, subject });
        return personOf(linkable);
      }
      if (await isEmailKnown(db, email)) return null;
      const made = await db.transaction((tx) =>
        registerAccount(tx, {
          email,
          name: name ?? email.slice(0, email.indexOf('@')),
          variant: 'enterprise',
          passwordHash: null,
          emailVerifiedAt: clock.now(),
          language,
          identity: { issuer, subject },
        }),
      );
      return personOf(made);
    },
  };
};
