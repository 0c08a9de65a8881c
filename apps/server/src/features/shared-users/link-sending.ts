import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findOpenAccount } from '#server/features/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { requireAllowed, type TokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashToken, newToken } from '#server/kernel/security/tokens.ts';
import { endLinks, insertLink, type Purpose } from './link.repository.ts';
import { lockSharedUser, type SharedUserRow } from './shared-user.repository.ts';
import type { SharedUserMail } from './shared-user-mail.ts';

type Deps = { db: OwnerDatabase; clock: Clock; buckets: TokenBuckets; mail: SharedUserMail };
type Sent = Pick<SharedUserRow, 'id' | 'name' | 'email' | 'language'>;

const hourMs = 3600 * 1000;
const lifeMs: Record<Purpose, number> = { invitation: 72 * hourMs, password: 24 * hourMs };

/** A mailbox is sent so many of our links at once, then one every ten minutes, whoever asks for them. */
const mailboxRate = { burst: 5, perMinute: 0.1 };

/** The page behind a link; the secret stands behind the `#`, which no browser sends and no server logs. */
const addressOf = (origin: string, token: string): string => `${origin}/portal/set-password#${token}`;

/** Makes a link of one purpose in the place of the older ones and sends it; when it cannot be sent, it opens nothing either. */
export const createLinkSending = ({ db, clock, buckets, mail }: Deps) => {
  const end = ({ accountId }: Actor, id: string, purpose: Purpose) =>
    asTenant(db, accountId, (tx) => endLinks(tx, { id, purpose, now: clock.now() }));

  const make = (actor: Actor, id: string, purpose: Purpose): Promise<string> =>
    asTenant(db, actor.accountId, async (tx) => {
      const now = clock.now();
      // Two at once take turns, so that one link is left.
      if (!(await lockSharedUser(tx, id))) throw new AppError('sharedUser.notFound', 404);
      await endLinks(tx, { id, purpose, now });
      const token = newToken();
      const expiresAt = new Date(now.getTime() + lifeMs[purpose]);
      await insertLink(tx, { id: newId(), sharedUserId: id, purpose, tokenHash: hashToken(token), createdAt: now, expiresAt });
      return token;
    });

  return async (actor: Actor, { id, name, email, language }: Sent, { purpose, context }: { purpose: Purpose; context: RequestContext }) => {
    requireAllowed(buckets.take(`shared-user-mail:${email}`, mailboxRate), 'portal.waitBeforeRetry');
    const company = (await findOpenAccount(db, actor.accountId))?.name ?? '';
    const token = await make(actor, id, purpose);
    try {
      await mail({ kind: purpose, to: email, language, company, name, email, link: addressOf(context.origin, token) });
    } catch (error) {
      await end(actor, id, purpose);
      throw error;
    }
  };
};

export type SendLink = ReturnType<typeof createLinkSending>;
