import { createBrowserRouter, Link, Navigate, Outlet, type RouteObject, RouterProvider, useLocation, useRouteError } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useSession } from '#console/kernel/session/session.ts';
import { LinkContext } from '#console/ui/controls/link.tsx';
import { areaOf } from './area.ts';
import { ErrorScreen } from './error-screen.tsx';
import { ClosedScreen, PublicFrame, ScreenRoutes, Shell } from './frames.ts';
import { gate } from './gate-reload.ts';
import type { ShellViewer } from './layout/shell.tsx';
import { LoginGate } from './login-gate.tsx';
import { Waiting } from './waiting.tsx';

const Gate = () => {
  const { pathname, search } = useLocation();
  return <LoginGate from={pathname + search} />;
};

const GateRoute = () => {
  const session = useSession();
  if (session.status !== 'in') return <Gate />;
  return <Navigate to={session.isSharedUser ? paths.shared : paths.dashboard} replace />;
};

const inShell = (viewer: ShellViewer) => (
  <Waiting>
    <Shell viewer={viewer}>
      <Waiting>
        <Outlet />
      </Waiting>
    </Shell>
  </Waiting>
);

const OpenArea = () => (
  <Waiting>
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  </Waiting>
);

/** The frame that an address stands in; without a session, the gate instead of it. */
const Area = () => {
  const session = useSession();
  const area = areaOf(useLocation().pathname);
  if (area === 'open') return <OpenArea />;
  if (session.status === 'in') return inShell(session.isSharedUser ? 'shared' : 'member');
  return area === 'help' ? inShell('stranger') : <Gate />;
};

/** Each of the two kinds of people has a house of their own; nothing of the other one is loaded. */
const AreaScreens = () => {
  const session = useSession();
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  const isSharedUser = session.status === 'in' && session.isSharedUser;
  // Where a sign-in leads whoever wanted nothing special.
  if (isSharedUser && pathname === paths.dashboard) return <Navigate to={paths.shared} replace />;
  if (isSharedUser && area === 'session') return <ClosedScreen />;
  if (session.status === 'in' && !isSharedUser && area === 'shared') return <Navigate to={paths.dashboard} replace />;
  return <ScreenRoutes of={area} />;
};

const BrokenScreen = () => <ErrorScreen error={useRouteError()} />;

const WithLinks = () => (
  <LinkContext value={Link}>
    <Outlet />
  </LinkContext>
);

const routes: RouteObject[] = [
  {
    Component: WithLinks,
    ErrorBoundary: BrokenScreen,
    children: [
      { path: paths.home, Component: GateRoute },
      { path: paths.connectStore, Component: GateRoute },
      // A screen that breaks leaves its frame standing.
      { Component: Area, children: [{ path: '*', Component: AreaScreens, ErrorBoundary: BrokenScreen }] },
    ],
  },
];

/** Makes the router; leaving the login gate by history back or replace reloads the page. */
export const createRouter = () => {
  const router = createBrowserRouter(routes);
  let key = router.state.location.key;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === key) return;
    key = location.key;
    if (gate.isShown && historyAction !== 'PUSH') window.location.reload();
  });
  return router;
};

/** Makes the page's router, and answers what draws it. */
export const openRouter = () => {
  const router = createRouter();
  return () => <RouterProvider router={router} />;
};
