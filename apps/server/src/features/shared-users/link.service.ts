import type { SharedUserLink } from '@inkstone/contract/shared-users';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import {
  type AccountMail,
  findOpenAccount,
  findOwner,
  findUserById,
  isEmailKnown,
  registerSharedPerson,
  updateEmailVerified,
  updatePassword,
} from '#server/features/accounts/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { Passwords } from '#server/kernel/security/passwords.ts';
import { hashToken } from '#server/kernel/security/tokens.ts';
import { findLink, type LinkRow, noteAsked, takeLink } from './link.repository.ts';
import type { SharedUserMail } from './shared-user-mail.ts';

/** The sign-in pages: where people go on, and whether they have passwords of ours. */
export type SignInPages = {
  hasOwnPages: boolean;
  loginPath: string;
  afterFirstStep: (
    proved: { userId: string; signInEpoch: number; authMethod: 'password'; redirect: string; state: string },
    context: RequestContext,
  ) => Promise<string>;
};

type Deps = {
  db: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  passwords: Passwords;
  pages: SignInPages;
  tell: AccountMail;
  mail: SharedUserMail;
};
type Accepted = { token: string; password: string; state: string };

export type LinkService = ReturnType<typeof createLinkService>;

const unknown = () => new AppError('sharedUser.linkUnknown', 404);
const refusals = {
  expired: () => new AppError('sharedUser.linkExpired', 410),
  used: () => new AppError('sharedUser.linkUsed', 409),
  ended: () => new AppError('sharedUser.linkEnded', 410),
  elsewhere: () => new AppError('sharedUser.addressElsewhere', 409),
};

/** What a shared user does with a link from their mailbox; whoever has its secret has that mailbox, and nobody else is told anything. */
export const createLinkService = ({ db, clock, logger, passwords, pages, tell, mail }: Deps) => {
  const get = async (token: string): Promise<{ link: LinkRow; company: string }> => {
    const link = await findLink(db, hashToken(token));
    const account = link && !link.deletedAt ? await findOpenAccount(db, link.accountId) : undefined;
    if (!link || !account) throw unknown();
    return { link, company: account.name };
  };

  const statusOf = async ({ usedAt, endedAt, expiresAt, purpose, email, sharedUserId }: LinkRow): Promise<SharedUserLink['status']> => {
    if (usedAt) return 'used';
    if (endedAt) return 'ended';
    if (expiresAt <= clock.now()) return 'expired';
    if (purpose === 'invitation') return (await isEmailKnown(db, email)) ? 'elsewhere' : 'open';
    // Whoever may not sign in sets no password either.
    return (await findUserById(db, sharedUserId)) ? 'open' : 'ended';
  };

  const requireOpen = async (link: LinkRow): Promise<void> => {
    const status = await statusOf(link);
    if (status !== 'open') throw refusals[status]();
  };

  /** Makes the invited person a user, or sets the password of one; answers the epoch in which the sign-in counts. */
  const admit = async (tx: OwnerTransaction, link: LinkRow, passwordHash: string | null): Promise<number> => {
    const { purpose, sharedUserId: id, accountId, email, name, language } = link;
    const now = clock.now();
    if (!(await takeLink(tx, link, now))) throw refusals.used();
    if (purpose === 'invitation') {
      const epoch = await registerSharedPerson(tx, { id, accountId, email, name, language, passwordHash, emailVerifiedAt: now });
      if (epoch === undefined) throw refusals.elsewhere();
      return epoch;
    }
    await updateEmailVerified(tx, { userId: id, email, now });
    const epoch = passwordHash === null ? undefined : await updatePassword(tx, id, passwordHash);
    if (epoch === undefined) throw unknown();
    return epoch;
  };

  return {
    async read(token: string): Promise<SharedUserLink> {
      const { link, company } = await get(token);
      const status = await statusOf(link);
      // A link that is withdrawn tells nothing of the person any more.
      const { name, email } = status === 'ended' ? { name: '', email: '' } : link;
      const { purpose, askedAt } = link;
      return { purpose, status, company, name, email, needsPassword: pages.hasOwnPages, hasAskedAgain: askedAt !== null };
    },

    async accept({ token, password, state }: Accepted, context: RequestContext): Promise<{ location: string }> {
      const { link } = await get(token);
      await requireOpen(link);
      const { email, name, language, sharedUserId: userId } = link;
      const { address } = context;
      if (pages.hasOwnPages && password.length < 8) throw new AppError('portal.passwordLength', 400);
      const passwordHash = pages.hasOwnPages
        ? await passwords.hashNew({ password, personal: [name, email], refusal: 'portal.passwordCommon', address })
        : null;
      const signInEpoch = await db.transaction((tx) => admit(tx, link, passwordHash));
      if (!pages.hasOwnPages) return { location: `${pages.loginPath}?${new URLSearchParams({ state })}` };
      if (link.purpose === 'password') tell({ kind: 'passwordChanged', to: email, language, address });
      return { location: await pages.afterFirstStep({ userId, signInEpoch, authMethod: 'password', redirect: '', state }, context) };
    },

    /** Tells the owner of the account, once for each link, that its person came too late; whoever asks hears the same in any case. */
    async ask(token: string): Promise<Record<string, never>> {
      const { link, company } = await get(token);
      const { id, purpose, accountId, name, email } = link;
      if (purpose !== 'invitation' || (await statusOf(link)) !== 'expired') throw new AppError('sharedUser.linkNotExpired', 409);
      const owner = await findOwner(db, accountId);
      if (!(await noteAsked(db, id, clock.now())) || !owner) return {};
      mail({ kind: 'asked', to: owner.email, language: owner.language, company, name, email, link: '' }).catch((error: unknown) => {
        logger.error({ err: error }, 'the wish for another invitation could not be told by mail; the list of users shows it');
      });
      return {};
    },
  };
};
