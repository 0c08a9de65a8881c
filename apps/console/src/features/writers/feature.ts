import { FileText, Newspaper, PenLine } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const writers = defineFeature({
  screens: [
    {
      path: paths.freestyle,
      name: 'shell:freestyle',
      icon: PenLine,
      area: 'session',
      mayBeFramed: true,
      module: 'freestyle',
      menu: { copywriting: { group: 1, order: 30 } },
      tile: { text: 'dashboard:freestyleText' },
      part: { load: () => import('./freestyle.screen.tsx').then((m) => m.FreestyleScreen), phrases: ['writers'] },
    },
    {
      path: '/blog_writer',
      name: 'shell:blogWriter',
      icon: Newspaper,
      area: 'session',
      mayBeFramed: true,
      module: 'blogWriter',
      menu: { copywriting: { group: 1, order: 40 } },
      tile: { text: 'dashboard:blogWriterText' },
    },
    {
      path: '/page_generator',
      name: 'shell:pageGenerator',
      icon: FileText,
      area: 'session',
      mayBeFramed: true,
      module: 'pageGenerator',
      menu: { copywriting: { group: 1, order: 50 } },
      tile: { text: 'dashboard:pageGeneratorText' },
    },
    { path: '/email_writer', name: 'shell:emailWriter', area: 'session', mayBeFramed: true, module: 'emailWriter' },
  ],
});
