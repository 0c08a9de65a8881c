import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const connections = defineFeature({
  operator: [
    {
      path: 'vendors',
      name: 'connections:tab',
      order: 10,
      below: 'new/:integration',
      part: { load: () => import('./integrations.page.tsx').then((m) => m.IntegrationsPage), phrases: ['connections'] },
      slots: ['connections.end'],
      wholePage: {
        path: ':id',
        part: { load: () => import('./connection.page.tsx').then((m) => m.ConnectionPage), phrases: ['connections'] },
        slots: ['connection.models'],
      },
    },
  ],
});
