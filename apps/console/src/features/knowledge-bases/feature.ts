import { BookOpen } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { knowledgeBasesPath } from './knowledge-base-paths.ts';

export const knowledgeBases = defineFeature({
  screens: [
    {
      path: knowledgeBasesPath,
      name: 'knowledgeBases:title',
      icon: BookOpen,
      area: 'session',
      mayBeFramed: true,
      module: 'aiChat',
      menu: { enterprise: { group: 2, order: 10 } },
      tile: { text: 'knowledgeBases:tile' },
      part: { load: () => import('./knowledge-bases.screen.tsx').then((m) => m.KnowledgeBasesScreen), phrases: ['knowledgeBases'] },
      slots: [
        'knowledgeBase.documents',
        'knowledgeBase.faq',
        'knowledgeBase.conversations',
        'knowledgeBase.sources',
        'knowledgeBase.evaluation',
        'knowledgeBase.api',
        'knowledgeBase.site',
      ],
      below: {
        ':id': {
          load: () => import('./knowledge-base.screen.tsx').then((m) => m.KnowledgeBaseScreen),
          phrases: ['knowledgeBases', 'askers', 'people', 'prices'],
        },
      },
    },
  ],
  unlocks: ['knowledgeBases'],
});
