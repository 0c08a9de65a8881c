import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const health = defineFeature({
  operator: [
    {
      path: 'health',
      name: 'operator:tabHealth',
      order: 80,
      part: { load: () => import('./health.page.tsx').then((m) => m.HealthPage), phrases: ['operator'] },
    },
  ],
});
