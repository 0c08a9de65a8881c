import { Wrench } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

const part = { load: () => import('./operator.screen.tsx').then((m) => m.OperatorScreen), phrases: ['operator'] } as const;

export const operator = defineFeature({
  screens: [
    {
      path: paths.operator,
      name: 'operator:menu',
      icon: Wrench,
      area: 'session',
      mayBeFramed: false,
      palette: 'operator',
      part,
      below: { '*': part },
    },
  ],
});
