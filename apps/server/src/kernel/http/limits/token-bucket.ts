import type { ErrorCode } from '@inkstone/phrases';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** How often something may happen: `burst` at once, then `perMinute` on average. */
export type BucketRate = { burst: number; perMinute: number };

/** Whether the request is allowed; if not, in how many seconds it will be. */
export type BucketAnswer = { allowed: boolean; retryAfterSeconds: number };

/** Rate limits by key, kept in the memory of this process. */
export type TokenBuckets = { take: (key: string, rate: BucketRate) => BucketAnswer };

/** Refuses what its bucket does not allow, with the time to wait. */
export const requireAllowed = ({ allowed, retryAfterSeconds }: BucketAnswer, code: ErrorCode): void => {
  if (!allowed) throw new AppError(code, 429, { seconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
};

type Bucket = { tokens: number; at: number; rate: BucketRate };

const msPerMinute = 60_000;
const defaultMaxKeys = 100_000;

const tokensAt = ({ tokens, at, rate }: Bucket, now: number): number => {
  // When the clock was set back, the elapsed time is negative and would take tokens away.
  const elapsed = Math.max(0, now - at);
  return Math.min(rate.burst, tokens + (elapsed * rate.perMinute) / msPerMinute);
};

const requireRate = ({ burst, perMinute }: BucketRate): void => {
  if (!(burst >= 1 && perMinute > 0)) throw new RangeError(`A rate of ${burst} and ${perMinute} per minute lets nothing through.`);
};

/**
 * Token buckets with bounded memory: the least recently used ones are removed once they are full again,
 * and above `maxKeys` even before, so that a flood of invented keys cannot fill the memory.
 */
export const createTokenBuckets = ({ clock, maxKeys = defaultMaxKeys }: { clock: Clock; maxKeys?: number }): TokenBuckets => {
  // A Map iterates in order of insertion, and `take` inserts anew, so the first key is the least recently used.
  const buckets = new Map<string, Bucket>();

  const forgetOldest = (now: number): void => {
    for (const [key, bucket] of buckets) {
      const isFull = tokensAt(bucket, now) >= bucket.rate.burst;
      if (!isFull && buckets.size <= maxKeys) return;
      buckets.delete(key);
    }
  };

  const take = (key: string, rate: BucketRate): BucketAnswer => {
    requireRate(rate);
    const now = clock.now().getTime();
    const known = buckets.get(key);
    const tokens = known ? Math.min(rate.burst, tokensAt({ ...known, rate }, now)) : rate.burst;
    const allowed = tokens >= 1;
    buckets.delete(key);
    buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now, rate: { burst: rate.burst, perMinute: rate.perMinute } });
    forgetOldest(now);
    return { allowed, retryAfterSeconds: allowed ? 0 : ((1 - tokens) * 60) / rate.perMinute };
  };

  return { take };
};
