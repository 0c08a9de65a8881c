import { SquareTerminal } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const playground = defineFeature({
  screens: [
    {
      path: paths.playground,
      name: 'playground:title',
      icon: SquareTerminal,
      area: 'session',
      mayBeFramed: false,
      module: 'apiIntegration',
      palette: 'everybody',
      part: { load: () => import('./playground.screen.tsx').then((m) => m.PlaygroundScreen), phrases: ['playground'] },
    },
  ],
});
