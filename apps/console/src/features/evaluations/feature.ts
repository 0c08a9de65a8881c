import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const evaluations = defineFeature({
  fills: [
    {
      slot: 'knowledgeBase.evaluation',
      module: 'aiChat',
      part: { load: () => import('./evaluation-panel.tsx').then((m) => m.EvaluationPanel), phrases: ['evaluations'] },
    },
  ],
});
