import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { hasSessionMark, useSession } from '#console/kernel/session/session.ts';
import { Spinner } from '#console/ui/feedback/spinner.tsx';
import { areaOf } from './area.ts';
import { ErrorScreen } from './error-screen.tsx';
import { gate } from './gate-reload.ts';
import { LoginGate } from './login-gate.tsx';
import styles from './router.module.css';
import { withPhrases } from './with-phrases.ts';

// The list of screens stays out of the first chunk: the login gate must not grow with every screen.
const Shell = withPhrases(() => import('./layout/shell.tsx').then((module) => module.Shell), ['shell', 'manifest']);
const PublicFrame = withPhrases(() => import('./layout/public-frame.tsx').then((module) => module.PublicFrame), ['shell', 'manifest']);
const ScreenRoutes = withPhrases(() => import('./screen-routes.tsx').then((module) => module.ScreenRoutes), ['shell', 'manifest']);

/** A spinner while a screen's code and texts are on their way. */
const Waiting = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('entry');
  const spinner = (
    <div className={styles['loading']}>
      <Spinner label={t('opening')} size="large" />
    </div>
  );
  return <Suspense fallback={spinner}>{children}</Suspense>;
};

const GateRoute = () => (useSession().status === 'in' ? <Navigate to={paths.dashboard} replace /> : <LoginGate />);

const inShell = (isSignedIn: boolean) => (
  <Waiting>
    <Shell isSignedIn={isSignedIn}>
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
  const isSignedIn = useSession().status === 'in';
  const area = areaOf(useLocation().pathname);
  if (area === 'open') return <OpenArea />;
  return isSignedIn || area === 'help' ? inShell(isSignedIn) : <LoginGate />;
};

const AreaScreens = () => <ScreenRoutes of={areaOf(useLocation().pathname)} />;

const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { path: paths.home, Component: GateRoute },
      { path: paths.connectStore, Component: GateRoute },
      // A screen that breaks leaves its frame standing.
      { Component: Area, children: [{ path: '*', Component: AreaScreens, ErrorBoundary: ErrorScreen }] },
    ],
  },
];

/** Where a session is likely, its screen is fetched while the server is still being asked about it. */
const preload = async (pathname: string): Promise<void> => {
  if (!hasSessionMark()) return;
  void Shell.preload();
  void ScreenRoutes.preload();
  const { preloadScreen } = await import('./screen-routes.tsx');
  preloadScreen(pathname === paths.home || pathname === paths.connectStore ? paths.dashboard : pathname);
};

/** Makes the router; leaving the login gate by history back or replace reloads the page. */
export const createRouter = () => {
  // What cannot be fetched ahead is fetched again, and fails, where it is drawn.
  preload(window.location.pathname).catch(() => undefined);
  const router = createBrowserRouter(routes);
  let key = router.state.location.key;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === key) return;
    key = location.key;
    if (gate.isShown && historyAction !== 'PUSH') window.location.reload();
  });
  return router;
};
