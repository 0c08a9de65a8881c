import { paths } from '#console/kernel/paths.ts';

const openPaths: readonly string[] = [paths.sso, paths.storeLogin, paths.portal, paths.sharedConversation, paths.siteChat];

const isBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** Where an address stands. The gate asks this before the list of screens is loaded; a test holds it against their manifests. */
export const areaOf = (pathname: string): 'open' | 'help' | 'shared' | 'session' => {
  if (openPaths.some((path) => isBelow(pathname, path))) return 'open';
  if (isBelow(pathname, paths.shared)) return 'shared';
  return pathname.startsWith('/help/') || pathname === paths.citedSource ? 'help' : 'session';
};
