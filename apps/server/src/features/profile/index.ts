import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService, type FindSite, type ListGroups } from './profile.service.ts';

type Parts = { database: OwnerDatabase; config: { devLogin: boolean }; findSite: FindSite; listGroups: ListGroups };

/** What the console knows of the person in front of it, and what that person may change. */
export const createProfileFeature = ({ database, config, findSite, listGroups }: Parts): Feature => ({
  name: 'profile',
  routes: profileRoutes(createProfileService({ db: database, devLogin: config.devLogin, findSite, listGroups })),
});
