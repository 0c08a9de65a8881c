import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const chatUsage = defineFeature({
  fills: [
    {
      slot: 'dashboard.chats',
      module: 'aiChat',
      part: { load: () => import('./chat-usage-section.tsx').then((m) => m.ChatUsageSection), phrases: ['chatUsage', 'figures'] },
    },
  ],
});
