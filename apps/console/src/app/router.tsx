import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { hasSessionMark, useSession } from '#console/kernel/session.ts';
import { Spinner } from '#console/ui/spinner.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { gate } from './gate-reload.ts';
import { LoginGate } from './login-gate.tsx';
import styles from './router.module.css';
import { withPhrases } from './with-phrases.ts';

// The list of screens stays out of the first chunk: the login gate must not grow with every screen.
const Shell = withPhrases(() => import('./layout/shell.tsx').then((module) => module.Shell), ['shell']);
const PublicFrame = withPhrases(() => import('./layout/public-frame.tsx').then((module) => module.PublicFrame), ['shell']);
const ScreenRoutes = withPhrases(() => import('./screen-routes.tsx').then((module) => module.ScreenRoutes), ['shell']);

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

const SessionArea = () => (useSession().status === 'in' ? inShell(true) : <LoginGate />);
const HelpArea = () => inShell(useSession().status === 'in');
const OpenArea = () => (
  <Waiting>
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  </Waiting>
);

const open: RouteObject = { element: <ScreenRoutes of="open" />, ErrorBoundary: ErrorScreen };

const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { path: paths.home, Component: GateRoute },
      { path: paths.connectStore, Component: GateRoute },
      { Component: OpenArea, children: [paths.sso, paths.storeLogin, `${paths.portal}/*`].map((path) => ({ ...open, path })) },
      { Component: HelpArea, children: [{ path: '/help/*', element: <ScreenRoutes of="help" />, ErrorBoundary: ErrorScreen }] },
      { Component: SessionArea, children: [{ path: '*', element: <ScreenRoutes of="session" />, ErrorBoundary: ErrorScreen }] },
    ],
  },
];

/** Where a session is likely, its screen is fetched while the server is still being asked about it. */
const preload = async (pathname: string): Promise<void> => {
  if (!hasSessionMark()) return;
  Shell.preload();
  ScreenRoutes.preload();
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
