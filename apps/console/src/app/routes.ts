import type { Screen } from '#console/kernel/manifest/feature.ts';
import { screens } from './features.ts';

/** The screen that an address belongs to: `/freestyle/<id>` belongs to `/freestyle`; the longest match wins. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).sort((a, b) => b.path.length - a.path.length)[0];

/** Whether an address may stand in a frame: the answer that the server gives too; what is no screen may. */
export const mayStandInFrame = (pathname: string): boolean => screenAt(pathname)?.mayBeFramed ?? true;
