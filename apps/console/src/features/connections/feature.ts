import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const connections = defineFeature({
  operator: [
    {
      path: 'vendors',
      name: 'connections:tab',
      order: 10,
      below: 'new/:vendor',
      part: { load: () => import('./vendors.page.tsx').then((m) => m.VendorsPage), phrases: ['connections'] },
      slots: ['vendors.end'],
      wholePage: {
        path: ':id',
        part: { load: () => import('./connection.page.tsx').then((m) => m.ConnectionPage), phrases: ['connections'] },
        slots: ['connection.models'],
      },
    },
  ],
});
