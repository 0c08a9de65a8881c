import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const programs = defineFeature({
  fills: [
    {
      slot: 'knowledgeBase.api',
      module: 'aiChat',
      part: { load: () => import('./programs-panel.tsx').then((m) => m.ProgramsPanel), phrases: ['programs'] },
    },
  ],
});
