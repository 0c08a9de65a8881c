import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const models = defineFeature({
  fills: [
    {
      slot: 'connection.models',
      part: { load: () => import('./models-section.tsx').then((m) => m.ModelsSection), phrases: ['models', 'modelKinds'] },
    },
    { slot: 'connections.end', part: { load: () => import('./pricing-line.tsx').then((m) => m.PricingLine), phrases: ['models'] } },
  ],
});
