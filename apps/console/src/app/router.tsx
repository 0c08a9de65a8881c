import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useSession } from '#console/kernel/session.ts';
import { Spinner } from '#console/ui/spinner.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { gate } from './gate-reload.ts';
import { LoginGate } from './login-gate.tsx';
import { isSwitchedOn } from './modules.ts';
import styles from './router.module.css';
import { publicRoutes, type RouteEntry, sessionRoutes } from './routes.ts';
import { helpScreens, isBuilt, publicScreens, type Screen, sessionScreens } from './screens.tsx';
import { withPhrases } from './with-phrases.ts';

const Shell = withPhrases(() => import('./layout/shell.tsx').then((module) => module.Shell), ['shell']);
const PublicFrame = withPhrases(() => import('./layout/public-frame.tsx').then((module) => module.PublicFrame), ['shell']);
const LaterScreen = withPhrases(() => import('./later-screen.tsx').then((module) => module.LaterScreen), ['shell']);
const SwitchedOffScreen = withPhrases(() => import('./later-screen.tsx').then((module) => module.SwitchedOffScreen), ['shell']);
const NotFoundScreen = withPhrases(() => import('./not-found-screen.tsx').then((module) => module.NotFoundScreen), ['shell']);

/** A spinner while a screen's code and texts are on their way. */
const Loaded = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('entry');
  const spinner = (
    <div className={styles['loading']}>
      <Spinner label={t('opening')} size="large" />
    </div>
  );
  return <Suspense fallback={spinner}>{children}</Suspense>;
};

const GateRoute = () => (useSession().status === 'in' ? <Navigate to={paths.dashboard} replace /> : <LoginGate />);

const frame = (isSignedIn: boolean) => (
  <Loaded>
    <Shell isSignedIn={isSignedIn}>
      <Loaded>
        <Outlet />
      </Loaded>
    </Shell>
  </Loaded>
);

const SessionArea = () => (useSession().status === 'in' ? frame(true) : <LoginGate />);
const HelpArea = () => frame(useSession().status === 'in');
const PublicArea = () => (
  <Loaded>
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  </Loaded>
);

const fromScreens = (screens: Readonly<Record<string, Screen>>): RouteObject[] =>
  Object.entries(screens).map(([path, Component]) => ({ path, Component }));

/** A route of the table that has no screen of its own: switched off, or to come. */
const fromTable = (routes: readonly RouteEntry[]): RouteObject[] =>
  routes.flatMap(({ path, module }) => {
    if (!isSwitchedOn(module)) return [{ path, Component: SwitchedOffScreen }];
    return isBuilt(path) ? [] : [{ path, Component: LaterScreen }];
  });

const withoutSwitchedOff = (screens: Readonly<Record<string, Screen>>): Readonly<Record<string, Screen>> => {
  const off = sessionRoutes.filter(({ module }) => !isSwitchedOn(module)).map(({ path }) => path);
  return Object.fromEntries(
    Object.entries(screens).filter(([path]) => !off.some((closed) => path === closed || path.startsWith(`${closed}/`))),
  );
};

const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    children: [
      { path: paths.home, Component: GateRoute },
      { path: paths.connectStore, Component: GateRoute },
      { Component: PublicArea, children: [...fromScreens(publicScreens), ...fromTable(publicRoutes)] },
      { Component: HelpArea, children: fromScreens(helpScreens) },
      {
        Component: SessionArea,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              ...fromScreens(withoutSwitchedOff(sessionScreens)),
              ...fromTable(sessionRoutes),
              { path: '*', Component: NotFoundScreen },
            ],
          },
        ],
      },
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
