import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const factors = defineFeature({
  screens: [
    {
      path: '/portal/second',
      name: 'factors:secondTitle',
      area: 'open',
      mayBeFramed: false,
      part: { load: () => import('./second-step.screen.tsx').then((m) => m.SecondStepScreen), phrases: ['factors'] },
    },
  ],
  fills: [
    { slot: 'account.user', part: { load: () => import('./reset-factors.tsx').then((m) => m.ResetFactors), phrases: ['factors'] } },
    { slot: 'settings.protection', part: { load: () => import('./factors-card.tsx').then((m) => m.FactorsCard), phrases: ['factors'] } },
  ],
});
