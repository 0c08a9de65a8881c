import type { Screen } from '#console/kernel/manifest/feature.ts';
import { screens } from './features.ts';

/** The screen that an address belongs to: `/freestyle/<id>` belongs to `/freestyle`; the longest match wins. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).sort((a, b) => b.path.length - a.path.length)[0];

/** What the page at an address is called; for a stranger the operator's console is an address like any unknown one. */
export const nameAt = (pathname: string, isOperator: boolean): Screen['name'] | undefined => {
  const screen = screenAt(pathname);
  return screen?.palette === 'operator' && !isOperator ? undefined : screen?.name;
};

/** Whether an address may stand in a frame: the answer that the server gives too; what is no screen may. */
export const mayStandInFrame = (pathname: string): boolean => screenAt(pathname)?.mayBeFramed ?? true;
