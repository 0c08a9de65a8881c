import { Layers } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { bulkPath } from './bulk-paths.ts';

const phrases = ['bulk', 'writers', 'prices'] as const;

export const bulk = defineFeature({
  screens: [
    {
      path: bulkPath,
      name: 'bulk:title',
      icon: Layers,
      area: 'session',
      mayBeFramed: true,
      module: 'freestyle',
      palette: 'shop',
      tile: { text: 'bulk:tile', order: 5 },
      part: { load: () => import('./jobs.screen.tsx').then((m) => m.JobsScreen), phrases },
      below: {
        new: { load: () => import('./new-job.screen.tsx').then((m) => m.NewJobScreen), phrases: [...phrases, 'products'] },
        ':id': { load: () => import('./job.screen.tsx').then((m) => m.JobScreen), phrases },
        ':id/review': { load: () => import('./review.screen.tsx').then((m) => m.ReviewScreen), phrases },
      },
    },
  ],
});
