import { LayoutDashboard } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const dashboard = defineFeature({
  screens: [
    {
      path: paths.dashboard,
      name: 'dashboard:title',
      icon: LayoutDashboard,
      area: 'session',
      mayBeFramed: true,
      menu: { copywriting: { group: 1, order: 10 }, api: { group: 1, order: 10 } },
      avatarMenu: 10,
      part: { load: () => import('./dashboard.screen.tsx').then((m) => m.DashboardScreen), phrases: ['dashboard', 'wallet', 'prices'] },
      slots: ['dashboard.usage', 'dashboard.calls'],
    },
    {
      path: paths.enterpriseDashboard,
      name: 'dashboard:enterprise',
      icon: LayoutDashboard,
      area: 'session',
      mayBeFramed: true,
      menu: { enterprise: { group: 1, order: 10 } },
      part: {
        load: () => import('./dashboard.screen.tsx').then((m) => m.EnterpriseDashboardScreen),
        phrases: ['dashboard', 'wallet', 'prices'],
      },
      slots: ['dashboard.usage', 'dashboard.chats'],
    },
  ],
});
