import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const accounts = defineFeature({
  operator: [
    {
      path: 'accounts',
      name: 'accounts:tab',
      order: 20,
      slots: ['account.user'],
      below: ':id',
      part: { load: () => import('./accounts.page.tsx').then((m) => m.AccountsPage), phrases: ['accounts'] },
    },
  ],
});
