import { Crown } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const membership = defineFeature({
  operator: [
    {
      path: 'gift',
      name: 'membership:giftTab',
      order: 37,
      part: { load: () => import('./operator-gift.page.tsx').then((m) => m.OperatorGiftPage), phrases: ['membership'] },
    },
  ],
  screens: [
    {
      path: paths.membership,
      name: 'membership:title',
      icon: Crown,
      area: 'session',
      mayBeFramed: false,
      menu: { copywriting: { group: 1, order: 90 }, api: { group: 9, order: 20 }, enterprise: { group: 9, order: 20 } },
      framedMenu: 10,
      part: { load: () => import('./membership.screen.tsx').then((m) => m.MembershipScreen), phrases: ['membership'] },
    },
    {
      path: paths.success,
      name: 'membership:success',
      area: 'session',
      mayBeFramed: false,
      part: { load: () => import('./success.screen.tsx').then((m) => m.SuccessScreen), phrases: ['membership'] },
    },
  ],
});
