import { createHmac, randomInt } from 'node:crypto';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { TokenBuckets } from '#server/kernel/http/token-bucket.ts';
import { hashToken, isSameSecret, newToken } from '#server/kernel/security/tokens.ts';
import { type CodeKey, findWaiting, takeCodeAttempt, updateCodeConsumed, upsertCode } from './email-code.repository.ts';

type Deps = { db: OwnerDatabase; clock: Clock; buckets: TokenBuckets };
type Purpose = CodeKey['purpose'];
type Asked = { purpose: Purpose; email: string; payload?: unknown };

const lifeSeconds = 600;
const maxTries = 5;
/** Three codes at once, then one every five minutes, for each address that is written to. */
const mailRate = { burst: 3, perMinute: 0.2 };

const cookieName = (origin: string): string => (origin.startsWith('https:') ? '__Host-portal' : 'portal');

/** Keyed by the browser's secret, of which the database holds only a hash: six digits alone would be guessed from a stolen table. */
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

  return {
    /** Makes a code for a known or an unknown address alike; whether it is sent is for the caller to say. */
    async issue(asked: Asked, context: RequestContext): Promise<string> {
      const { allowed, retryAfterSeconds } = buckets.take(`${asked.purpose}:${asked.email}`, mailRate);
      if (!allowed) throw new AppError('portal.waitBeforeRetry', 429, { seconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
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

    /** What waits in this browser for the code; undefined when nothing does. */
    async findPayload(asked: Asked, context: RequestContext): Promise<unknown> {
      const browser = context.cookies[cookieName(context.origin)];
      return browser ? (await findWaiting(db, keyOf(browser, asked), clock.now()))?.payload : undefined;
    },

    /** Uses the code up, or refuses; answers what waited for it. */
    async use(asked: Asked, code: string, context: RequestContext): Promise<unknown> {
      const browser = context.cookies[cookieName(context.origin)];
      const now = clock.now();
      const row = browser ? await takeCodeAttempt(db, keyOf(browser, asked), { now, maxTries }) : undefined;
      const isRight = browser && row && isSameSecret(row.codeHash, codeHashOf(browser, asked, code));
      if (!isRight || !(await updateCodeConsumed(db, row.id, now))) throw new AppError('portal.codeWrong', 422);
      return row.payload;
    },
  };
};
