import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const range = (text: string): Range => ipaddr.parseCIDR(text);

/** The only IPv6 range with public addresses; it does not contain `::/96`, `64:ff9b::/96` and `5f00::/16`. */
const globalUnicast = range('2000::/3');

/** Ranges within the public space that lead to private networks, to services of the hosting provider, or nowhere. */
const denied: readonly Range[] = [
  // Azure's internal services; every virtual machine there reaches them at this public address.
  range('168.63.129.16/32'),
  // 6to4 and its relays, Teredo, ORCHID and other protocol ranges, most of which contain an IPv4 address.
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

/** Parses an IP address; an IPv4-mapped one becomes the IPv4 address. Null for anything else, and for an address with a zone. */
const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => (isIP(text) && !text.includes('%') ? ipaddr.process(text) : null);

/** Whether the address is ISATAP, which contains an IPv4 address in its lower half under any prefix. */
const isIsatap = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  const bytes = address.toByteArray();
  return bytes.length === 16 && [0, 2].includes(bytes[8] ?? -1) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
};

/** Whether an IP address belongs to the public internet; false for anything that is not known to. */
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

/** Whether a host name can be public: it has at least two labels, and its last one is not reserved for local networks. */
export const isPublicName = (hostname: string): boolean => {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
  return labels.length >= 2 && labels.every(Boolean) && !localNames.has(labels.at(-1) ?? '');
};
