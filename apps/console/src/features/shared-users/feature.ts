import { House, UserRound, Users } from 'lucide-react';
import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

export const sharedUsers = defineFeature({
  screens: [
    {
      path: '/users',
      name: 'sharedUsers:title',
      icon: Users,
      area: 'session',
      // A password is shown here once.
      mayBeFramed: false,
      menu: { enterprise: { group: 2, order: 40 } },
      tile: { text: 'sharedUsers:tile' },
      part: { load: () => import('./users.screen.tsx').then((m) => m.UsersScreen), phrases: ['sharedUsers'] },
    },
    {
      path: paths.shared,
      name: 'sharedUsers:home',
      icon: House,
      area: 'shared',
      mayBeFramed: false,
      avatarMenu: 10,
      part: { load: () => import('./shared-home.screen.tsx').then((m) => m.SharedHomeScreen), phrases: ['sharedUsers'] },
      slots: ['shared.home'],
    },
    {
      path: `${paths.shared}/profile`,
      name: 'sharedUsers:profile',
      icon: UserRound,
      area: 'shared',
      mayBeFramed: false,
      avatarMenu: 20,
      part: { load: () => import('./shared-profile.screen.tsx').then((m) => m.SharedProfileScreen), phrases: ['sharedUsers'] },
      slots: ['settings.personal', 'settings.protection'],
    },
    {
      path: `${paths.portal}/set-password`,
      name: 'sharedUsers:linkTitle',
      area: 'open',
      mayBeFramed: false,
      part: { load: () => import('./set-password.screen.tsx').then((m) => m.SetPasswordScreen), phrases: ['sharedUsers'] },
    },
  ],
});
