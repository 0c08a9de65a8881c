import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const documents = defineFeature({
  fills: [
    {
      slot: 'knowledgeBase.documents',
      module: 'aiChat',
      part: { load: () => import('./documents-panel.tsx').then((m) => m.DocumentsPanel), phrases: ['documents', 'people'] },
    },
  ],
});
