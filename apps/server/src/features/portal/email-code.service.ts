import { createHmac, randomInt } from 'node:crypto';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { findUserByEmail } from '#server/features/accounts/index.ts';
import { findSignInAddresses } from '#server/features/security-events/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { networkOf } from '#server/kernel/http/limits/network.ts';
import { requireAllowed, type TokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import { hashToken, isSameSecret, newToken } from '#server/kernel/security/tokens.ts';
import { type CodeKey, findWaiting, takeCodeAttempt, updateCodeConsumed, upsertCode } from './email-code.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; buckets: TokenBuckets };
type Purpose = CodeKey['purpose'];
type Asked = { purpose: Purpose; email: string; payload?: unknown };

/** A right code: what was stored with it, and the call that uses it up. */
type Proof = { payload: unknown; use: () => Promise<void> };

const lifeSeconds = 600;
const maxTries = 5;
/** For each mail address and network: three codes at once, then one every five minutes. */
const networkRate = { burst: 3, perMinute: 0.2 };
/** Once so many were asked for one address from everywhere, each network has one instead of three: no stranger's requests use up the owner's. */
const mailboxRate = { burst: 30, perMinute: 1 };
const crowdedRate = { burst: 1, perMinute: 0.2 };
/** What a mailbox is sent at most for whoever asks where its owner has never signed in, so that nobody can flood it. */
const floodRate = { burst: 150, perMinute: 2 };
/** So many of a person's last sign-ins tell where he is at home. */
const signInsSeen = 200;

const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-portal' : 'portal');

/** An HMAC with the browser's secret as key; a plain hash of six digits in a stolen table would be found by trying all of them. */
const codeHashOf = (browser: string, { purpose, email }: { purpose: Purpose; email: string }, code: string): string =>
  createHmac('sha256', browser).update(`${purpose}:${email}:${code}`).digest('hex');

export type EmailCodes = ReturnType<typeof createEmailCodes>;

/** Six digits by e-mail: ten minutes, five tries, good only in the browser that asked. */
export const createEmailCodes = ({ db, clock, buckets }: Deps) => {
  const browserOf = (context: RequestContext): string => {
    const name = cookieName(context.origin);
    const browser = context.cookies[name] || newToken();
    context.setCookie(name, browser, { httpOnly: true, maxAgeSeconds: lifeSeconds * 2 });
    return browser;
  };

  const keyOf = (browser: string, { purpose, email }: Asked): CodeKey => ({ purpose, email, browserHash: hashToken(browser) });

  /** Whether the owner of the mailbox has signed in from this network: what is asked elsewhere, from however many, takes nothing there. */
  const isHome = async (email: string, network: string): Promise<boolean> => {
    const user = await findUserByEmail(db, email);
    const addresses = user ? await findSignInAddresses(db, user.userId, signInsSeen) : [];
    return addresses.some((address) => networkOf(address).own === network);
  };

  const requireRoom = async ({ purpose, email }: Asked, { address }: RequestContext): Promise<void> => {
    const mailbox = `${purpose}:${email}`;
    const { own } = networkOf(address);
    const isCrowded = !buckets.take(mailbox, mailboxRate).allowed;
    const isAtHome = isCrowded && (await isHome(email, own));
    const network = buckets.take(`${mailbox}:${own}`, isCrowded && !isAtHome ? crowdedRate : networkRate);
    requireAllowed(network.allowed && !isAtHome ? buckets.take(`flood:${mailbox}`, floodRate) : network, 'portal.waitBeforeRetry');
  };

  /** Checks the code; returns its payload and how it is marked as used. Both throw `portal.codeWrong`. */
  const check = async (asked: Asked, code: string, context: RequestContext): Promise<Proof> => {
    const browser = context.cookies[cookieName(context.origin)];
    const now = clock.now();
    const row = browser ? await takeCodeAttempt(db, keyOf(browser, asked), { now, maxTries }) : undefined;
    const isRight = browser && row && isSameSecret(row.codeHash, codeHashOf(browser, asked, code));
    if (!isRight) throw new AppError('portal.codeWrong', 422);
    const use = async () => {
      if (!(await updateCodeConsumed(db, row.id, now))) throw new AppError('portal.codeWrong', 422);
    };
    return { payload: row.payload, use };
  };

  return {
    /** Creates a code, for known and unknown addresses alike; the caller decides whether it is sent. */
    async issue(asked: Asked, context: RequestContext): Promise<string> {
      await requireRoom(asked, context);
      const browser = browserOf(context);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const now = clock.now();
      await upsertCode(db, keyOf(browser, asked), {
        codeHash: codeHashOf(browser, asked, code),
        payload: asked.payload ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
      });
      return code;
    },

    /** The payload that was stored with this browser's open code; undefined without one. */
    async findPayload(asked: Asked, context: RequestContext): Promise<unknown> {
      const browser = context.cookies[cookieName(context.origin)];
      return browser ? (await findWaiting(db, keyOf(browser, asked), clock.now()))?.payload : undefined;
    },

    check,

    /** Checks the code and marks it as used; returns its payload, or throws `portal.codeWrong`. */
    async use(asked: Asked, code: string, context: RequestContext): Promise<unknown> {
      const { payload, use } = await check(asked, code, context);
      await use();
      return payload;
    },
  };
};
