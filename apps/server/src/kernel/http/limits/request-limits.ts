import type { RateLimit } from '@inkstone/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';
import { type BucketRate, requireAllowed, type TokenBuckets } from './token-bucket.ts';

// A site with a /48 has up to 65,536 networks of its own, and may ask as much as eight of them.
const wideFactor = 8;

const widened = ({ burst, perMinute }: RateLimit): BucketRate => ({ burst: burst * wideFactor, perMinute: perMinute * wideFactor });

type Asking = Pick<FastifyRequest, 'ip' | 'session'>;

/** What a limit counts of a caller; for an address its network, and more loosely the wider one. */
const countedBy = (limit: RateLimit, request: Asking): { key: string; rate: BucketRate }[] => {
  if (limit.by === 'address') {
    const { own, wide } = networkOf(request.ip);
    return [{ key: own, rate: limit }, ...(wide === null ? [] : [{ key: wide, rate: widened(limit) }])];
  }
  const actor = request.session?.actor;
  const key = limit.by === 'user' ? actor?.userId : actor?.accountId;
  return key === undefined ? [] : [{ key, rate: limit }];
};

type Limited = { buckets: TokenBuckets; name: string; limits: readonly RateLimit[] };

/** Counts a request under `name`, and refuses one that is over a limit with `request.tooMany`. */
export const requireWithinLimits = (request: Asking, { buckets, name, limits }: Limited): void => {
  for (const limit of limits) {
    for (const { key, rate } of countedBy(limit, request)) {
      requireAllowed(buckets.take(`${name}:${limit.by}:${key}`, rate), 'request.tooMany');
    }
  }
};
