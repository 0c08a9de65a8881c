import { MessageSquareQuote } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const brandVoices = defineFeature({
  screens: [
    {
      path: paths.brandVoices,
      name: 'brandVoices:title',
      icon: MessageSquareQuote,
      area: 'session',
      mayBeFramed: true,
      palette: 'everybody',
      part: { load: () => import('./brand-voices.screen.tsx').then((m) => m.BrandVoicesScreen), phrases: ['brandVoices', 'writers'] },
      below: { ':id': { load: () => import('./voice.screen.tsx').then((m) => m.VoiceScreen), phrases: ['brandVoices'] } },
    },
  ],
  fills: [
    {
      slot: 'writer.brief',
      part: { load: () => import('./brief-templates.tsx').then((m) => m.BriefTemplates), phrases: ['brandVoices'] },
    },
  ],
});
