import { matchRoutes, type RouteObject, useRoutes } from 'react-router';
import { LaterScreen, SwitchedOffScreen } from './later-screen.tsx';
import { isSwitchedOn } from './modules.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { publicRoutes, type RouteEntry, routeAt, sessionRoutes } from './routes.ts';
import { helpScreens, isBuilt, publicScreens, type Screen, sessionScreens } from './screens.tsx';

type Screens = Readonly<Record<string, Screen>>;

const fromScreens = (screens: Screens): RouteObject[] =>
  Object.entries(screens)
    .filter(([path]) => isSwitchedOn(routeAt(path)?.module))
    .map(([path, Component]) => ({ path, Component }));

/** A route of the table that has no screen of its own: switched off, or to come. */
const fromTable = (routes: readonly RouteEntry[]): RouteObject[] =>
  routes.flatMap(({ path, module }) => {
    if (!isSwitchedOn(module)) return [{ path, Component: SwitchedOffScreen }];
    return isBuilt(path) ? [] : [{ path, Component: LaterScreen }];
  });

const notFound: RouteObject = { path: '*', Component: NotFoundScreen };

const tables = {
  session: [...fromScreens(sessionScreens), ...fromTable(sessionRoutes), notFound],
  open: [...fromScreens(publicScreens), ...fromTable(publicRoutes), notFound],
  help: [...fromScreens(helpScreens), notFound],
};

/** The screen that belongs to the address. */
export const ScreenRoutes = ({ of }: { of: keyof typeof tables }) => useRoutes(tables[of]);

/** Begins to load the screen of an address, before anything of it is drawn. */
export const preloadScreen = (pathname: string): void => {
  const all: Screens = { ...sessionScreens, ...publicScreens, ...helpScreens };
  const found = matchRoutes(
    Object.keys(all).map((path) => ({ path })),
    pathname,
  );
  all[found?.[0]?.route.path ?? '']?.preload();
};
