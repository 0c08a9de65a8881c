import { BrainCircuit } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const apps = defineFeature({
  screens: [
    {
      path: paths.aiIntegration,
      name: 'apps:title',
      icon: BrainCircuit,
      area: 'session',
      mayBeFramed: false,
      module: 'apiIntegration',
      menu: { api: { group: 2, order: 10 } },
      tile: { text: 'apps:tile' },
      part: { load: () => import('./apps.screen.tsx').then((m) => m.AppsScreen), phrases: ['apps', 'modelKinds'] },
      below: { ':id': { load: () => import('./app.screen.tsx').then((m) => m.AppScreen), phrases: ['apps', 'modelKinds'] } },
    },
  ],
});
