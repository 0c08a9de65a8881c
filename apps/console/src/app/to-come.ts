import { Blocks, BookOpen, Bot, BrainCircuit, Cable, Paintbrush, Users } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';

const inSession = { area: 'session', mayBeFramed: true } as const;

/** Published addresses whose features are still to come: they say so, and no menu has them. A feature takes its entry with it into its own folder. */
export const toCome = defineFeature({
  screens: [
    { ...inSession, path: '/upload_images', name: 'shell:uploadImages', module: 'imageGeneration' },
    { ...inSession, path: '/ai_chat', name: 'shell:aiChat', module: 'aiChat' },
    {
      ...inSession,
      path: '/ai_integration',
      name: 'shell:aiIntegration',
      icon: BrainCircuit,
      mayBeFramed: false,
      module: 'apiIntegration',
      menu: { api: { group: 2, order: 10 } },
      tile: { text: 'dashboard:aiIntegrationText' },
    },
    {
      ...inSession,
      path: '/ai_painting',
      name: 'shell:aiPainting',
      icon: Paintbrush,
      module: 'aiPainting',
      menu: { api: { group: 2, order: 20 } },
      tile: { text: 'dashboard:aiPaintingText' },
    },
    {
      ...inSession,
      path: '/coze',
      name: 'shell:coze',
      icon: Cable,
      menu: { copywriting: { group: 1, order: 20 }, enterprise: { group: 2, order: 20 } },
      tile: { text: 'dashboard:cozeText' },
    },
    { ...inSession, path: '/coze/setting', name: 'shell:cozeSetting', mayBeFramed: false },
    { ...inSession, path: '/playground', name: 'shell:playground', module: 'apiIntegration' },
    { ...inSession, path: '/ai_prompts', name: 'shell:prompts' },
    {
      ...inSession,
      path: '/knowledge-base',
      name: 'shell:knowledgeBase',
      icon: BookOpen,
      menu: { enterprise: { group: 2, order: 10 } },
      tile: { text: 'dashboard:knowledgeBaseText' },
    },
    {
      ...inSession,
      path: '/ai_assistant',
      name: 'shell:assistants',
      icon: Bot,
      scope: 'ADVANCED',
      menu: { enterprise: { group: 2, order: 30 } },
      tile: { text: 'dashboard:assistantsText' },
    },
    {
      ...inSession,
      path: '/users',
      name: 'shell:users',
      icon: Users,
      menu: { enterprise: { group: 2, order: 40 } },
      tile: { text: 'dashboard:usersText' },
    },
    {
      ...inSession,
      path: '/plugin',
      name: 'shell:plugins',
      icon: Blocks,
      scope: 'ADVANCED',
      menu: { enterprise: { group: 2, order: 50 } },
    },
  ],
});
