import { MessagesSquare } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const chats = defineFeature({
  screens: [
    {
      path: paths.aiChat,
      name: 'chats:title',
      icon: MessagesSquare,
      area: 'session',
      mayBeFramed: true,
      module: 'knowledgeBase',
      palette: 'everybody',
      part: { load: () => import('./chat.screen.tsx').then((m) => m.ChatScreen), phrases: ['chats', 'askers', 'pdf'] },
      slots: ['chat.answer'],
    },
  ],
  fills: [
    {
      slot: 'shared.home',
      module: 'knowledgeBase',
      part: { load: () => import('./shared-chat.tsx').then((m) => m.SharedChat), phrases: ['chats', 'askers', 'pdf'] },
    },
  ],
});
