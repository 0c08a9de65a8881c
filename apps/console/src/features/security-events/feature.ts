import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const securityEvents = defineFeature({
  operator: [
    {
      path: 'security',
      name: 'securityEvents:tab',
      order: 95,
      part: { load: () => import('./security-log.page.tsx').then((m) => m.SecurityLogPage), phrases: ['securityEvents'] },
    },
  ],
  fills: [
    {
      slot: 'settings.protection',
      part: { load: () => import('./activity-card.tsx').then((m) => m.ActivityCard), phrases: ['securityEvents'] },
    },
  ],
});
