import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const apiUsage = defineFeature({
  fills: [
    {
      slot: 'dashboard.calls',
      module: 'apiIntegration',
      part: {
        load: () => import('./api-usage-section.tsx').then((m) => m.ApiUsageSection),
        phrases: ['apiUsage', 'figures', 'modelKinds'],
      },
    },
  ],
});
