import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const runs = defineFeature({
  screens: [
    {
      path: paths.history,
      name: 'history:title',
      area: 'session',
      mayBeFramed: false,
      part: { load: () => import('./history.screen.tsx').then((m) => m.HistoryScreen), phrases: ['history'] },
      slots: ['history.orders'],
      below: {
        'publication/:id': { load: () => import('./publication.screen.tsx').then((m) => m.PublicationScreen), phrases: ['history'] },
        ':id': { load: () => import('./run.screen.tsx').then((m) => m.RunScreen), phrases: ['history'] },
      },
    },
  ],
});
