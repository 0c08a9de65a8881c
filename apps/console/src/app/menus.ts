import type { Screen } from '#console/kernel/manifest/feature.ts';
import { isSwitchedOn } from '#console/kernel/manifest/modules.ts';
import type { Variant } from '#console/kernel/session/variant.ts';
import { screens } from './features.ts';

export type MenuRow = Screen | 'divider';

/** Who looks at a menu. */
export type Viewer = { variant: Variant | null; propertyType: string };

type Has = (screen: Screen) => boolean;
const isBuilt: Has = ({ part }) => part !== undefined;

/** What a screen is called in menus. */
export const menuNameOf = ({ name, menuName }: Screen) => menuName ?? name;

/** The sidebar of a variant for a user, with a divider between two groups; empty without a variant. `has` says which screens are there. */
export const menuOf = ({ variant, propertyType }: Viewer, has: Has = isBuilt): MenuRow[] => {
  if (!variant) return [];
  const rows = screens
    .flatMap((screen) => {
      const place = screen.menu?.[variant];
      const isOpen = has(screen) && isSwitchedOn(screen.module) && (!screen.scope || screen.scope === propertyType);
      return place && isOpen ? [{ screen, ...place }] : [];
    })
    .sort((a, b) => a.group - b.group || a.order - b.order);
  return rows.flatMap(({ screen, group }, index) =>
    index > 0 && rows[index - 1]?.group !== group ? ['divider' as const, screen] : [screen],
  );
};

/** A small menu: the built screens of the reader's house that say where they stand in it, in that order. */
export const smallMenu = (menu: 'avatarMenu' | 'framedMenu', area: Screen['area'] = 'session'): Screen[] =>
  screens
    .filter((screen) => screen.area === area && screen[menu] !== undefined && isBuilt(screen))
    .sort((a, b) => (a[menu] ?? 0) - (b[menu] ?? 0));
