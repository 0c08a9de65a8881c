import type { Finding } from './copy.ts';

/** A claim of a draft, however often its texts make it, and where it stands first. */
export type Claim = Pick<Finding, 'code' | 'quote' | 'isApproved' | 'field' | 'start' | 'end'> & { times: number };

/** Each claim that the facts do not bear once, the open ones first. */
export const claimsOf = (findings: readonly Finding[]): Claim[] => {
  const each = new Map<string, Claim>();
  for (const { code, quote, isApproved, field, start, end, severity } of findings) {
    if (severity !== 'block') continue;
    const key = `${code} ${quote.toLowerCase()}`;
    const known = each.get(key);
    each.set(key, known ? { ...known, times: known.times + 1 } : { code, quote, isApproved, field, start, end, times: 1 });
  }
  return [...each.values()].sort((one, other) => Number(one.isApproved) - Number(other.isApproved));
};

/** The list of approved claims with this one taken in, or out of it. */
export const withApproval = (approved: readonly string[], quote: string, isApproved: boolean): string[] => {
  const others = approved.filter((each) => each.toLowerCase() !== quote.toLowerCase());
  return isApproved ? [...others, quote] : others;
};
