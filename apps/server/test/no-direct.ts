import type { Outbound } from '#server/kernel/outbound/outbound.ts';

/** For an outside that knows `fetch` alone. */
export const noDirect: Outbound['direct'] = (url) => {
  throw new Error(`unexpected outgoing call: ${url}`);
};
