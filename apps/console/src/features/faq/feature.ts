import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const faq = defineFeature({
  fills: [
    {
      slot: 'knowledgeBase.faq',
      module: 'knowledgeBase',
      part: { load: () => import('./faq-panel.tsx').then((m) => m.FaqPanel), phrases: ['faq'] },
    },
    {
      slot: 'chat.answer',
      module: 'knowledgeBase',
      part: { load: () => import('./correct-answer.tsx').then((m) => m.CorrectAnswer), phrases: ['faq'] },
    },
  ],
});
