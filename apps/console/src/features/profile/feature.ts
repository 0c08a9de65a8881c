import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const profile = defineFeature({
  fills: [
    { slot: 'settings.personal', part: { load: () => import('./personal-cards.tsx').then((m) => m.PersonalCards), phrases: ['profile'] } },
    { slot: 'settings.account', part: { load: () => import('./account-card.tsx').then((m) => m.AccountCard), phrases: ['profile'] } },
    { slot: 'settings.shops', part: { load: () => import('./shops-card.tsx').then((m) => m.ShopsCard), phrases: ['profile'] } },
  ],
});
