import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const health = defineFeature({
  operator: [
    {
      path: 'health',
      name: 'health:tab',
      order: 80,
      part: { load: () => import('./health.page.tsx').then((m) => m.HealthPage), phrases: ['health'] },
    },
  ],
});
