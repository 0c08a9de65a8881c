import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const documentSources = defineFeature({
  fills: [
    {
      slot: 'knowledgeBase.sources',
      module: 'aiChat',
      part: { load: () => import('./sources-panel.tsx').then((m) => m.SourcesPanel), phrases: ['documentSources', 'people'] },
    },
  ],
});
