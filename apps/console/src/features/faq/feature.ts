import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const faq = defineFeature({
  fills: [
    {
      slot: 'knowledgeBase.faq',
      module: 'aiChat',
      part: { load: () => import('./faq-panel.tsx').then((m) => m.FaqPanel), phrases: ['faq'] },
    },
    {
      slot: 'chat.answer',
      module: 'aiChat',
      part: { load: () => import('./correct-answer.tsx').then((m) => m.CorrectAnswer), phrases: ['faq'] },
    },
  ],
});
