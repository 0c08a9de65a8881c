import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const session = defineFeature({
  screens: [
    {
      path: paths.sso,
      name: 'session:sso',
      area: 'open',
      mayBeFramed: false,
      part: { load: () => import('./sso.screen.tsx').then((m) => m.SsoScreen), phrases: ['session'] },
    },
    {
      path: paths.storeLogin,
      name: 'session:storeLogin',
      area: 'open',
      mayBeFramed: false,
      part: { load: () => import('./store-login.screen.tsx').then((m) => m.StoreLoginScreen), phrases: ['session'] },
    },
  ],
});
