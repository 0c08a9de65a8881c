import type { ModuleSwitches } from '@inkstone/contract/kit/modules';
import type { Feature } from './kernel/feature.ts';
import type { BareRoute } from './kernel/http/bare/bare-routes.ts';
import type { FindPublicPage } from './kernel/http/pages/public-page.ts';

/** What all features forget of people who are deleted. */
export const forgetPeopleBy =
  (features: () => readonly Feature[]): NonNullable<Feature['forgetPeople']> =>
  async (tx, people) => {
    for (const feature of features()) await feature.forgetPeople?.(tx, people);
  };

/** What all features forget of an account that is deleted, and of its people. */
export const forgetBy =
  (features: () => readonly Feature[]): NonNullable<Feature['forgetAccount']> =>
  async (tx, leaving) => {
    const kept: string[] = [];
    await forgetPeopleBy(features)(tx, leaving.people);
    for (const feature of features()) kept.push(...((await feature.forgetAccount?.(tx, leaving)) ?? []));
    return kept;
  };

/** The paths beside the contract's that an installation with these modules has. */
export const bareRoutesOf = (features: readonly Feature[], modules: ModuleSwitches): BareRoute[] =>
  features.flatMap(({ bareRoutes = [] }) => bareRoutes).filter(({ module }) => modules[module]);

/** What all features fill a sample account with. */
export const fillBy =
  (features: () => readonly Feature[]): NonNullable<Feature['fillSample']> =>
  async (sample) => {
    for (const feature of features()) await feature.fillSample?.(sample);
  };

/** The first page that a feature has for a path. */
export const createPageSearch =
  (features: readonly Feature[]): FindPublicPage =>
  async (path, origin) => {
    for (const { findPublicPage } of features) {
      const page = await findPublicPage?.(path, origin);
      if (page) return page;
    }
    return null;
  };
