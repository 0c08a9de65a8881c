import { hash } from 'node:crypto';

type Fields = {
  accountId: string;
  appId: string;
  /** The caller's format: equal bodies of two formats are two requests. */
  format: string;
  model: string;
  isStream: boolean;
  body: Readonly<Record<string, unknown>>;
};

/** The same text for the same fields, in whatever order they came. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

// Not exported: what has it was made below.
const made = Symbol('made of an account and an app');

/** Under what an answer is kept. Only `cacheKeyOf` makes one, and it cannot be made without an account and an app. */
export type CacheKey = { readonly [made]: true; readonly accountId: string; readonly appId: string; readonly digest: Buffer };

/** The key of a request of an app: equal for equal bodies, whatever the order of their fields. */
export const cacheKeyOf = ({ accountId, appId, ...rest }: Fields): CacheKey => ({
  [made]: true,
  accountId,
  appId,
  digest: hash('sha256', canonical([accountId, appId, rest]), 'buffer'),
});
