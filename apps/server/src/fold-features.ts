import type { Feature } from './kernel/feature.ts';
import type { FindPublicPage } from './kernel/http/public-page.ts';

/** What all features forget of an account that is deleted. */
export const forgetBy =
  (features: () => readonly Feature[]): NonNullable<Feature['forgetAccount']> =>
  async (tx, leaving) => {
    const kept: string[] = [];
    for (const feature of features()) kept.push(...((await feature.forgetAccount?.(tx, leaving)) ?? []));
    return kept;
  };

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
