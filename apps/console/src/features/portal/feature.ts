import { defineFeature } from '#console/kernel/manifest/feature.ts';
import { paths } from '#console/kernel/paths.ts';

const part = { load: () => import('./portal.screen.tsx').then((m) => m.PortalScreen), phrases: ['portal'] } as const;

export const portal = defineFeature({
  screens: [{ path: paths.portal, name: 'portal:loginTitle', area: 'open', mayBeFramed: false, part, below: { '*': part } }],
});
