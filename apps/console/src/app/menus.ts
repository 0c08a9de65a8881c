import {
  Blocks,
  BookOpen,
  Bot,
  BrainCircuit,
  Cable,
  Crown,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Paintbrush,
  PenLine,
  Settings,
  Users,
} from 'lucide-react';
import { type Path, paths } from '#console/kernel/paths.ts';
import type { Variant } from '#console/kernel/session/variant.ts';
import { isSwitchedOn } from './modules.ts';
import { type NameKey, routeAt } from './routes.ts';
import { isBuilt } from './screens.tsx';

/** `scope`: shown only to users whose property type is the same. */
export type MenuItem = { path: Path; name: NameKey; icon: LucideIcon; scope?: string };
export type MenuRow = MenuItem | 'divider';

const dashboard: MenuItem = { path: paths.dashboard, name: 'dashboard', icon: LayoutDashboard };
const coze: MenuItem = { path: paths.coze, name: 'coze', icon: Cable };
const settings: MenuItem = { path: paths.settings, name: 'settings', icon: Settings };
const membership: MenuItem = { path: paths.membership, name: 'membership', icon: Crown };

const menus: Record<Variant, readonly MenuRow[]> = {
  copywriting: [
    dashboard,
    coze,
    { path: paths.freestyle, name: 'freestyle', icon: PenLine },
    { path: paths.blogWriter, name: 'blogWriter', icon: Newspaper },
    { path: paths.pageGenerator, name: 'pageGenerator', icon: FileText },
    settings,
    membership,
  ],
  api: [
    dashboard,
    'divider',
    { path: paths.aiIntegration, name: 'aiIntegration', icon: BrainCircuit },
    { path: paths.aiPainting, name: 'aiPainting', icon: Paintbrush },
    'divider',
    settings,
    membership,
  ],
  enterprise: [
    { path: paths.enterpriseDashboard, name: 'enterpriseDashboard', icon: LayoutDashboard },
    'divider',
    { path: paths.knowledgeBase, name: 'knowledgeBase', icon: BookOpen },
    coze,
    { path: paths.assistants, name: 'assistants', icon: Bot, scope: 'ADVANCED' },
    { path: paths.users, name: 'users', icon: Users },
    { path: paths.plugins, name: 'plugins', icon: Blocks, scope: 'ADVANCED' },
    'divider',
    settings,
    membership,
  ],
};

const isOpenTo =
  (propertyType: string, has: (path: string) => boolean) =>
  (row: MenuRow): boolean =>
    row === 'divider' || (has(row.path) && isSwitchedOn(routeAt(row.path)?.module) && (!row.scope || row.scope === propertyType));

/** A divider stands only between two entries. */
const tidyDividers = (rows: readonly MenuRow[]): MenuRow[] =>
  rows.filter(
    (row, index) =>
      row !== 'divider' || (index > 0 && rows[index - 1] !== 'divider' && rows.slice(index).some((other) => other !== 'divider')),
  );

/** The sidebar of a variant for a user; empty without a variant. `has` says which screens are there. */
export const menuOf = (variant: Variant | null, propertyType: string, has: (path: string) => boolean = isBuilt): MenuRow[] =>
  variant ? tidyDividers(menus[variant].filter(isOpenTo(propertyType, has))) : [];
