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
      module: 'aiChat',
      palette: 'everybody',
      part: { load: () => import('./chat.screen.tsx').then((m) => m.ChatScreen), phrases: ['chats', 'askers', 'chatShares', 'pdf'] },
      slots: ['chat.answer'],
    },
    {
      path: paths.citedSource,
      name: 'chats:source',
      area: 'help',
      mayBeFramed: true,
      module: 'aiChat',
      part: { load: () => import('./sources/source.screen.tsx').then((m) => m.SourceScreen), phrases: ['chats', 'programs', 'pdf'] },
    },
    {
      path: paths.sharedConversation,
      name: 'chatShares:pageTitle',
      area: 'open',
      mayBeFramed: false,
      module: 'aiChat',
      part: {
        load: () => import('./shares/shared-conversation.screen.tsx').then((m) => m.SharedConversationScreen),
        phrases: ['chatShares', 'chats'],
      },
    },
  ],
  fills: [
    {
      slot: 'shared.home',
      module: 'aiChat',
      part: { load: () => import('./shared-chat.tsx').then((m) => m.SharedChat), phrases: ['chats', 'askers', 'chatShares', 'pdf'] },
    },
    {
      slot: 'site.chat',
      module: 'aiChat',
      part: { load: () => import('./site-chat.tsx').then((m) => m.SiteChat), phrases: ['chats', 'askers', 'pdf'] },
    },
    {
      slot: 'knowledgeBase.conversations',
      module: 'aiChat',
      part: { load: () => import('./desk/desk.tsx').then((m) => m.Desk), phrases: ['chatDesk', 'chats', 'chatShares', 'pdf'] },
    },
  ],
});
