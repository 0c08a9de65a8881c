import { History } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const runs = defineFeature({
  screens: [
    {
      path: paths.history,
      name: 'runs:title',
      icon: History,
      area: 'session',
      mayBeFramed: false,
      avatarMenu: 25,
      palette: 'everybody',
      part: { load: () => import('./history.screen.tsx').then((m) => m.HistoryScreen), phrases: ['runs'] },
      slots: ['history.publications', 'history.orders'],
      below: {
        ':id': { load: () => import('./run.screen.tsx').then((m) => m.RunScreen), phrases: ['runs'] },
      },
    },
  ],
});
