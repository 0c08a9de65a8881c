import { MessagesSquare } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const siteChats = defineFeature({
  screens: [
    {
      path: paths.siteChat,
      name: 'siteChats:chat',
      icon: MessagesSquare,
      area: 'open',
      mayBeFramed: true,
      module: 'aiChat',
      part: { load: () => import('./site-visit.screen.tsx').then((m) => m.SiteVisitScreen), phrases: ['siteChats'] },
      slots: ['site.chat'],
      below: { ':publicId': { load: () => import('./site-visit.screen.tsx').then((m) => m.SiteVisitScreen), phrases: ['siteChats'] } },
    },
  ],
  fills: [
    {
      slot: 'knowledgeBase.site',
      module: 'aiChat',
      part: { load: () => import('./site-panel.tsx').then((m) => m.SitePanel), phrases: ['siteChats'] },
    },
  ],
});
