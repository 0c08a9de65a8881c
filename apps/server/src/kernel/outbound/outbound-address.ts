import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const range = (text: string): Range => ipaddr.parseCIDR(text);

/** The only part of IPv6 that is given out to the public; it leaves out `::/96`, `64:ff9b::/96` and `5f00::/16` too. */
const globalUnicast = range('2000::/3');

/** Inside the public space, yet leading to private networks, to other machines of the provider, or nowhere. */
const denied: readonly Range[] = [
  // Azure's own services, reachable from each of its machines under a public address.
  range('168.63.129.16/32'),
  // 6to4 and its relays, Teredo, ORCHID and the other protocol blocks: most of them carry an IPv4 address inside.
  range('192.88.99.0/24'),
  range('2002::/16'),
  range('2001::/23'),
  range('2001:db8::/32'),
  range('3fff::/20'),
];

const metadata: readonly Range[] = [
  range('169.254.0.0/16'),
  range('100.100.100.200/32'),
  range('192.0.0.192/32'),
  range('168.63.129.16/32'),
  range('fd00:ec2::/32'),
];

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** Mapped addresses become the IPv4 address that they reach; null for what is none, or has a zone. */
const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => (isIP(text) && !text.includes('%') ? ipaddr.process(text) : null);

/** ISATAP carries an IPv4 address in the lower half of any prefix. */
const isIsatap = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  const bytes = address.toByteArray();
  return bytes.length === 16 && [0, 2].includes(bytes[8] ?? -1) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
};

/** Whether an address belongs to the public internet; everything that is not known to is none. */
export const isPublicAddress = (text: string): boolean => {
  const address = parseAddress(text);
  if (address?.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !isIn(address, globalUnicast)) return false;
  return !isIsatap(address) && !denied.some((each) => isIn(address, each));
};

/** Whether an address may be opened under an origin that the operator named: any machine of a network, but never a provider's metadata service. */
export const isOperatorAddress = (text: string): boolean => {
  const address = parseAddress(text);
  if (!address || metadata.some((each) => isIn(address, each))) return false;
  return isPublicAddress(text) || ['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'].includes(address.range());
};

const localNames = new Set('localhost localdomain local internal intranet lan home corp private invalid onion alt arpa'.split(' '));

/** Whether a name can belong to the public internet: it has a domain, and not one that means a network of one's own. */
export const isPublicName = (hostname: string): boolean => {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
  return labels.length >= 2 && labels.every(Boolean) && !localNames.has(labels.at(-1) ?? '');
};
