import { paths } from '#console/kernel/paths.ts';

const addressLiteral = /^(\d{1,3}\.){3}\d{1,3}$|^\[.*\]$/;

/** On localhost and on plain addresses the gate does not leave for the portal by itself. */
export const staysOnGate = (hostname: string): boolean => hostname === 'localhost' || addressLiteral.test(hostname);

/** The portal's sign-in address with the way back; from the gate's own addresses the way back is the dashboard. */
export const portalAddress = (loginUrl: string, from: string): string => {
  const address = new URL(loginUrl, window.location.origin);
  const isGate = from === paths.home || from.startsWith(`${paths.home}?`) || from.startsWith(paths.connectStore);
  address.searchParams.set('redirect', isGate ? paths.dashboard : from);
  return address.origin === window.location.origin ? address.pathname + address.search + address.hash : address.href;
};
