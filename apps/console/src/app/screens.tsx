import type { ComponentType } from 'react';
import { paths } from '#console/kernel/paths.ts';
import { type Loaded, withPhrases } from './with-phrases.ts';

export type Screen = Loaded;

/** A screen that loads on demand, its texts together with its code. */
const screen = (load: () => Promise<ComponentType>, phrases: readonly string[]): Screen => withPhrases(load, phrases);

/**
 * The screens behind the session, by address; one line each. `path/*` takes everything below the path.
 * A route of the specification's table without a line here stays out of the menu and shows the shared page "comes later".
 */
export const sessionScreens: Readonly<Record<string, Screen>> = {
  [paths.dashboard]: screen(() => import('./dashboard/dashboard.screen.tsx').then((m) => m.DashboardScreen), ['dashboard', 'wallet']),
  [paths.enterpriseDashboard]: screen(
    () => import('./dashboard/dashboard.screen.tsx').then((m) => m.EnterpriseDashboardScreen),
    ['dashboard', 'wallet'],
  ),
  [paths.wallet]: screen(() => import('./wallet.screen.tsx').then((m) => m.WalletScreen), ['wallet', 'purchases']),
  [paths.history]: screen(() => import('./history.screen.tsx').then((m) => m.HistoryScreen), ['history', 'purchases']),
  [`${paths.history}/publication/:id`]: screen(
    () => import('#console/features/history/publication.screen.tsx').then((m) => m.PublicationScreen),
    ['history'],
  ),
  [`${paths.history}/:id`]: screen(() => import('#console/features/history/run.screen.tsx').then((m) => m.RunScreen), ['history']),
  [paths.membership]: screen(
    () => import('#console/features/membership/membership.screen.tsx').then((m) => m.MembershipScreen),
    ['membership'],
  ),
  [paths.success]: screen(() => import('#console/features/membership/success.screen.tsx').then((m) => m.SuccessScreen), ['membership']),
  [paths.affiliate]: screen(
    () => import('#console/features/affiliates/affiliates.screen.tsx').then((m) => m.AffiliateScreen),
    ['affiliates'],
  ),
  [paths.withdrawalHistory]: screen(
    () => import('#console/features/affiliates/withdrawals.screen.tsx').then((m) => m.WithdrawalsScreen),
    ['affiliates'],
  ),
  [paths.freestyle]: screen(() => import('#console/features/writers/freestyle.screen.tsx').then((m) => m.FreestyleScreen), ['writers']),
  [`${paths.operator}/*`]: screen(
    () => import('./operator.screen.tsx').then((m) => m.OperatorScreen),
    ['operator', 'purchases', 'affiliates'],
  ),
  [paths.settings]: screen(
    () => import('#console/features/profile/profile.screen.tsx').then((m) => m.ProfileScreen),
    ['profile', 'settings'],
  ),
};

/** The screens that anybody may open, inside no layout. */
export const publicScreens: Readonly<Record<string, Screen>> = {
  [paths.sso]: screen(() => import('#console/features/session/sso.screen.tsx').then((m) => m.SsoScreen), ['session']),
  [paths.storeLogin]: screen(() => import('#console/features/session/store-login.screen.tsx').then((m) => m.StoreLoginScreen), ['session']),
  [`${paths.portal}/*`]: screen(() => import('#console/features/portal/portal.screen.tsx').then((m) => m.PortalScreen), ['portal']),
};

/** The help pages: open to anybody, inside the layout. */
export const helpScreens: Readonly<Record<string, Screen>> = {
  [paths.term]: screen(() => import('#console/features/help/term.screen.tsx').then((m) => m.TermScreen), ['term']),
  [paths.privacy]: screen(() => import('#console/features/help/privacy.screen.tsx').then((m) => m.PrivacyScreen), ['privacy']),
};

/** Whether the route's screen is there; `/portal/*` counts for `/portal`. */
export const isBuilt = (path: string): boolean =>
  [sessionScreens, publicScreens, helpScreens].some((table) => path in table || `${path}/*` in table);
