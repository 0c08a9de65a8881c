import { Settings } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const settings = defineFeature({
  screens: [
    {
      path: paths.settings,
      name: 'settings:title',
      menuName: 'settings:menu',
      icon: Settings,
      area: 'session',
      mayBeFramed: false,
      menu: { copywriting: { group: 1, order: 80 }, api: { group: 9, order: 10 }, enterprise: { group: 9, order: 10 } },
      framedMenu: 20,
      tile: { text: 'settings:tile', order: 20 },
      part: { load: () => import('./settings.screen.tsx').then((m) => m.SettingsScreen), phrases: ['settings'] },
      slots: ['settings.personal', 'settings.protection', 'settings.account', 'settings.shops'],
    },
  ],
  unlocks: ['ownVendorKey'],
});
