import ipaddr from 'ipaddr.js';

/** The networks that an address counts under: its own, and the wider one that a single customer may well have whole; null for IPv4. */
export type Network = { own: string; wide: string | null };

const prefixOf = (address: ipaddr.IPv6, groups: number): string =>
  `${address.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`;

/**
 * Where limits count a caller: an IPv4 address by itself, also one that is written as IPv6; an IPv6 address by its /64, which every
 * connection has whole, and by its /48, which providers give to a site (RFC 6177).
 */
export const networkOf = (address: string): Network => {
  if (!ipaddr.isValid(address)) return { own: address, wide: null };
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? { own: prefixOf(parsed, 4), wide: prefixOf(parsed, 3) } : { own: parsed.toString(), wide: null };
};
