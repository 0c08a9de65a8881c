import { HandCoins } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const affiliates = defineFeature({
  screens: [
    {
      path: paths.affiliate,
      name: 'affiliates:title',
      icon: HandCoins,
      area: 'session',
      mayBeFramed: false,
      avatarMenu: 30,
      part: { load: () => import('./affiliates.screen.tsx').then((m) => m.AffiliateScreen), phrases: ['affiliates'] },
    },
    {
      path: paths.withdrawalHistory,
      name: 'affiliates:withdrawals',
      area: 'session',
      mayBeFramed: false,
      part: { load: () => import('./withdrawals.screen.tsx').then((m) => m.WithdrawalsScreen), phrases: ['affiliates'] },
    },
  ],
  operator: [
    {
      path: 'withdrawals',
      name: 'affiliates:withdrawalsTab',
      order: 50,
      part: { load: () => import('./operator-withdrawals.page.tsx').then((m) => m.OperatorWithdrawalsPage), phrases: ['affiliates'] },
    },
  ],
});
