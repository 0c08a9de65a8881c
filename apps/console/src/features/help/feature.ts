import { FileText, ShieldCheck } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const help = defineFeature({
  screens: [
    {
      path: paths.term,
      name: 'entry:terms',
      icon: FileText,
      area: 'help',
      mayBeFramed: true,
      palette: 'everybody',
      part: { load: () => import('./term.screen.tsx').then((m) => m.TermScreen), phrases: ['term'] },
    },
    {
      path: paths.privacy,
      name: 'entry:privacy',
      icon: ShieldCheck,
      area: 'help',
      mayBeFramed: true,
      palette: 'everybody',
      part: { load: () => import('./privacy.screen.tsx').then((m) => m.PrivacyScreen), phrases: ['privacy'] },
    },
  ],
});
