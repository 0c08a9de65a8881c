import { Blocks, Bot, Cable, Paintbrush } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';

const inSession = { area: 'session', mayBeFramed: true } as const;

/** Published addresses whose features are still to come: they say so, and no menu has them. A feature takes its entry with it into its own folder. */
export const toCome = defineFeature({
  screens: [
    { ...inSession, path: '/upload_images', name: 'toCome:uploadImages', module: 'imageGeneration' },
    {
      ...inSession,
      path: '/ai_painting',
      name: 'toCome:aiPainting',
      icon: Paintbrush,
      module: 'aiPainting',
      menu: { api: { group: 2, order: 20 } },
      tile: { text: 'toCome:aiPaintingTile' },
    },
    {
      ...inSession,
      path: '/coze',
      name: 'toCome:coze',
      icon: Cable,
      menu: { copywriting: { group: 1, order: 20 }, enterprise: { group: 2, order: 20 } },
      tile: { text: 'toCome:cozeTile' },
    },
    { ...inSession, path: '/coze/setting', name: 'toCome:cozeSetting', mayBeFramed: false },
    { ...inSession, path: '/ai_prompts', name: 'toCome:prompts' },
    {
      ...inSession,
      path: '/ai_assistant',
      name: 'toCome:assistants',
      icon: Bot,
      scope: 'ADVANCED',
      menu: { enterprise: { group: 2, order: 30 } },
      tile: { text: 'toCome:assistantsTile' },
    },
    {
      ...inSession,
      path: '/plugin',
      name: 'toCome:plugins',
      icon: Blocks,
      scope: 'ADVANCED',
      menu: { enterprise: { group: 2, order: 50 } },
    },
  ],
});
