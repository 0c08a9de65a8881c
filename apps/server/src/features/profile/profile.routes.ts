import { profileEndpoints } from '@inkstone/contract/profile';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ProfileService } from './profile.service.ts';

export const profileRoutes = (profiles: ProfileService) =>
  defineRoutes(profileEndpoints, {
    profile: ({ actor }) => profiles.get(actor),
    shops: ({ actor }) => profiles.listShops(actor),
    saveProfile: ({ actor, body }) => profiles.save(actor, body),
    dismissTip: ({ actor, body }) => profiles.dismissTip(actor, body),
    enums: ({ actor, context }) => profiles.listEnums(actor, context.language),
    locations: ({ context }) => profiles.listLocations(context.language),
  });
