import { isIP } from 'node:net';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { isPublicAddress, isPublicName } from './outbound-address.ts';

/** A URL that may be requested. When the operator named its origin, it may resolve to a private address. */
export type Target = { url: URL; isOperatorOrigin: boolean };

const maxUrlLength = 8_192;

/** Ports above 1023 of other services than web servers, which an HTTP request could make act (cross-protocol attacks). */
const otherServices = new Set([
  1080, 1433, 1434, 1521, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190, 4369, 5060, 5061, 5432, 5433,
  5671, 5672, 5900, 5984, 6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 7001, 8005, 8009, 8086, 8500, 9000, 9042, 9092,
  9100, 9200, 9300, 10_080, 10_250, 10_255, 11_211, 15_672, 26_379, 27_017, 27_018, 28_015, 50_000, 61_616,
]);

const isWebPort = (port: string): boolean => {
  const number = Number(port);
  return port === '' || number === 80 || number === 443 || (number >= 1024 && !otherServices.has(number));
};

const isPublicHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? isPublicAddress(bare) : isPublicName(bare);
};

/** Parses a URL and refuses those that cannot be public; what its name resolves to is checked when connecting. */
export const parseTarget = (text: string, operatorOrigins: ReadonlySet<string>): Target => {
  const url = text.length <= maxUrlLength ? URL.parse(text) : null;
  if (!url || url.hostname === '') throw new AppError('outbound.invalid', 400);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username || url.password) throw new AppError('outbound.notAllowed', 422);
  const isOperatorOrigin = operatorOrigins.has(url.origin);
  // In clear anybody on the way could read the key and change the answer; only the operator may want that, inside.
  const isOpen = isOperatorOrigin || (url.protocol === 'https:' && isPublicHost(url.hostname) && isWebPort(url.port));
  if (!isOpen) throw new AppError('outbound.notAllowed', 422);
  return { url, isOperatorOrigin };
};
