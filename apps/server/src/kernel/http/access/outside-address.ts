import { isLoopbackHost } from '#server/kernel/loopback.ts';

/**
 * Whether a browser may be sent to an address that somebody else named: a path of ours, our own origin, or a page over https; plain http
 * only on this machine, where a provider's simulator stands.
 */
export const maySendBrowserTo = (address: string, origin: string): boolean => {
  if (/^\/(?![/\\])/.test(address)) return true;
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  return url.origin === origin || url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
};
