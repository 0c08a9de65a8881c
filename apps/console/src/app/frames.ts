import { lazy } from 'react';
import { paths } from '#console/kernel/paths.ts';
import { hasSessionMark } from '#console/kernel/session/session.ts';
import { areaOf } from './area.ts';
import { withPhrases } from './with-phrases.ts';

// The router and the list of screens stay out of the first chunk: the login gate needs neither and must not grow with every screen.
const loadRouter = () => import('./router.tsx');

/** Every address but the gate; the router begins at the one that is open when this is drawn first. */
export const Routed = lazy(async () => ({ default: (await loadRouter()).openRouter() }));

const frameTexts = ['shell', 'manifest'];

export const Shell = withPhrases(() => import('./layout/shell.tsx').then((module) => module.Shell), frameTexts);
export const ClosedScreen = withPhrases(() => import('./closed-screen.tsx').then((module) => module.ClosedScreen), frameTexts);
export const PublicFrame = withPhrases(() => import('./layout/public-frame.tsx').then((module) => module.PublicFrame), frameTexts);
export const ScreenRoutes = withPhrases(() => import('./screen-routes.tsx').then((module) => module.ScreenRoutes), frameTexts);

/** Fetches what an address will need: the screen itself where a session is likely, while the server is still being asked about it. */
export const preload = async (pathname: string): Promise<void> => {
  const area = areaOf(pathname);
  if (area === 'session' && !hasSessionMark()) return;
  void loadRouter().catch(() => undefined);
  void (area === 'open' ? PublicFrame : Shell).preload();
  void ScreenRoutes.preload();
  if (!hasSessionMark()) return;
  const { preloadScreen } = await import('./screen-routes.tsx');
  preloadScreen(pathname === paths.home || pathname === paths.connectStore ? paths.dashboard : pathname);
};
