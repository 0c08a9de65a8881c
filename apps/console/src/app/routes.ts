import type { shell } from '@inkstone/phrases/en/shell';
import { type Path, paths } from '#console/kernel/paths.ts';
import type { Module } from './modules.ts';

/** Key of a screen's name in the shell's phrases. */
export type NameKey = keyof typeof shell;

export type RouteEntry = {
  path: Path;
  name: NameKey;
  /** Switched on or off by the build; the screen is always on without it. */
  module?: Module;
};

/** The routes that need a session, as the product publishes them. */
export const sessionRoutes: readonly RouteEntry[] = [
  { path: paths.dashboard, name: 'dashboard' },
  { path: paths.freestyle, name: 'freestyle', module: 'freestyle' },
  { path: paths.blogWriter, name: 'blogWriter', module: 'blogWriter' },
  { path: paths.pageGenerator, name: 'pageGenerator', module: 'pageGenerator' },
  { path: paths.emailWriter, name: 'emailWriter', module: 'emailWriter' },
  { path: paths.uploadImages, name: 'uploadImages', module: 'imageGeneration' },
  { path: paths.aiChat, name: 'aiChat', module: 'aiChat' },
  { path: paths.aiIntegration, name: 'aiIntegration', module: 'apiIntegration' },
  { path: paths.aiPainting, name: 'aiPainting', module: 'aiPainting' },
  { path: paths.coze, name: 'coze' },
  { path: paths.cozeSetting, name: 'cozeSetting' },
  { path: paths.settings, name: 'profile' },
  { path: paths.membership, name: 'membership' },
  { path: paths.wallet, name: 'wallet' },
  { path: paths.history, name: 'history' },
  { path: paths.withdrawalHistory, name: 'withdrawalHistory' },
  { path: paths.affiliate, name: 'affiliate' },
  { path: paths.success, name: 'success' },
  { path: paths.playground, name: 'playground', module: 'apiIntegration' },
  { path: paths.prompts, name: 'prompts' },
  { path: paths.operator, name: 'operator' },
  { path: paths.enterpriseDashboard, name: 'enterpriseDashboard' },
  { path: paths.knowledgeBase, name: 'knowledgeBase' },
  { path: paths.assistants, name: 'assistants' },
  { path: paths.users, name: 'users' },
  { path: paths.plugins, name: 'plugins' },
];

/** The routes that anybody may open. */
export const publicRoutes: readonly RouteEntry[] = [
  { path: paths.sso, name: 'sso' },
  { path: paths.storeLogin, name: 'storeLogin' },
  { path: paths.portal, name: 'portal' },
];

/** The route that an address belongs to: `/freestyle/<id>` belongs to `/freestyle`; the longest match wins. */
export const routeAt = (pathname: string): RouteEntry | undefined =>
  [...sessionRoutes, ...publicRoutes]
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
