import { paths } from '#console/kernel/paths.ts';

const openPaths: readonly string[] = [paths.sso, paths.storeLogin, paths.portal];

/** Where an address stands. The gate asks this before the list of screens is loaded; a test holds it against their manifests. */
export const areaOf = (pathname: string): 'open' | 'help' | 'session' => {
  if (openPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return 'open';
  return pathname.startsWith('/help/') ? 'help' : 'session';
};
