import type { Screen } from '#console/kernel/manifest/feature.ts';
import { screens } from './features.ts';

/** The screen that an address belongs to: `/freestyle/<id>` belongs to `/freestyle`; the longest match wins. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
