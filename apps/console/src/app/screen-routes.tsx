import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router';
import { isEmbedded } from '#console/kernel/browser/frame.ts';
import { ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import type { Screen } from '#console/kernel/manifest/feature.ts';
import { isSwitchedOn } from '#console/kernel/manifest/modules.ts';
import { consoleMap } from './console-map.ts';
import { screens } from './features.ts';
import { LaterScreen, SwitchedOffScreen } from './later-screen.tsx';
import { LeaveFrame } from './leave-frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { loadedPart } from './parts.tsx';
import { mayStandInFrame } from './routes.ts';

const notFound: RouteObject = { path: '*', Component: NotFoundScreen };

/** What stands at an address and below it: the screen, or that it is switched off or comes later. */
const routesOf = ({ path, part, below = {}, slots, module }: Screen): RouteObject[] => {
  if (!isSwitchedOn(module)) return [{ path, Component: SwitchedOffScreen }];
  if (!part) return [{ path, Component: LaterScreen }];
  if (below['*'] === part) return [{ path: `${path}/*`, Component: loadedPart(part, slots) }];
  return [
    { path, Component: loadedPart(part, slots) },
    ...Object.entries(below).map(([end, lower]) => ({ path: `${path}/${end}`, Component: loadedPart(lower) })),
  ];
};

const routesIn = (area: Screen['area']) => screens.filter((screen) => screen.area === area).flatMap(routesOf);

const tables = { session: routesIn('session'), shared: routesIn('shared'), open: routesIn('open'), help: routesIn('help') };

/** The screen that belongs to the address. */
export const ScreenRoutes = ({ of }: { of: Screen['area'] }) => {
  const screen = useRoutes([...tables[of], notFound]);
  const { pathname } = useLocation();
  if (isEmbedded() && !mayStandInFrame(pathname)) return <LeaveFrame />;
  return <ConsoleMapProvider value={consoleMap}>{screen}</ConsoleMapProvider>;
};

/** Begins to load the screen of an address, before anything of it is drawn. */
export const preloadScreen = (pathname: string): void => {
  const Component = matchRoutes<RouteObject>(Object.values(tables).flat(), pathname)?.[0]?.route.Component;
  if (Component && 'preload' in Component && typeof Component.preload === 'function') Component.preload();
};
