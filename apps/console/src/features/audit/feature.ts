import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const audit = defineFeature({
  operator: [
    {
      path: 'audit',
      name: 'audit:tab',
      order: 90,
      part: { load: () => import('./audit-log.page.tsx').then((m) => m.AuditLogPage), phrases: ['audit'] },
    },
  ],
});
