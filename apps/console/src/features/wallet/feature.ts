import { Coins, Wallet } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const wallet = defineFeature({
  screens: [
    {
      path: paths.wallet,
      name: 'wallet:title',
      icon: Wallet,
      area: 'session',
      mayBeFramed: false,
      avatarMenu: 20,
      tile: { text: 'wallet:tile', icon: Coins, order: 10 },
      part: { load: () => import('./wallet.screen.tsx').then((m) => m.WalletScreen), phrases: ['wallet'] },
      slots: ['wallet.actions', 'wallet.end'],
    },
  ],
  fills: [
    {
      slot: 'dashboard.usage',
      module: 'dashboardChart',
      part: { load: () => import('./usage-section.tsx').then((m) => m.UsageSection), phrases: ['wallet'] },
    },
  ],
});
